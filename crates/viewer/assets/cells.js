// What the suite's views share about a query on a side.

/** Whether a cell has times. */
export const usable = (cell) => cell && !cell.error && cell.median_ns !== undefined;
