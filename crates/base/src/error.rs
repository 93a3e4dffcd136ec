//! The one error type: a ClickHouse code, a message that says what, where and what to do, and the
//! place in the query text when it is known.

use std::fmt;

/// The result of an operation that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The class of an error: who can do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// The statement or the data given is wrong.
    User,
    /// A limit, the memory or the disk ran out, or the query was cancelled.
    Resource,
    /// A file or a message is damaged.
    Corruption,
    /// An invariant of the program does not hold.
    Bug,
}

macro_rules! error_codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $name:literal, $class:ident;)*) => {
        /// ClickHouse's error codes, as many as Ursa raises.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum ErrorCode { $($(#[$doc])* $variant = $code,)* }

        impl ErrorCode {
            /// Every code, for `system.errors`.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$variant,)*];

            /// ClickHouse's upper-case name.
            pub fn name(self) -> &'static str {
                match self { $(ErrorCode::$variant => $name,)* }
            }

            /// The class of the error.
            pub fn class(self) -> ErrorClass {
                match self { $(ErrorCode::$variant => ErrorClass::$class,)* }
            }
        }
    };
}

error_codes! {
    UnsupportedMethod = 1, "UNSUPPORTED_METHOD", User;
    UnsupportedParameter = 2, "UNSUPPORTED_PARAMETER", User;
    UnexpectedEndOfFile = 3, "UNEXPECTED_END_OF_FILE", User;
    CannotParseText = 6, "CANNOT_PARSE_TEXT", User;
    NumberOfColumnsDoesntMatch = 20, "NUMBER_OF_COLUMNS_DOESNT_MATCH", User;
    AttemptToReadAfterEof = 32, "ATTEMPT_TO_READ_AFTER_EOF", User;
    ParameterOutOfBound = 12, "PARAMETER_OUT_OF_BOUND", User;
    IncorrectNumberOfColumns = 7, "INCORRECT_NUMBER_OF_COLUMNS", User;
    FormatIsNotSuitableForInput = 85, "FORMAT_IS_NOT_SUITABLE_FOR_INPUT", User;
    FormatIsNotSuitableForOutput = 399, "FORMAT_IS_NOT_SUITABLE_FOR_OUTPUT", User;
    BadDatabaseForTemporaryTable = 442, "BAD_DATABASE_FOR_TEMPORARY_TABLE", User;
    CannotStat = 400, "CANNOT_STAT", User;
    CannotGetCreateTableQuery = 390, "CANNOT_GET_CREATE_TABLE_QUERY", User;
    IllegalSyntaxForDataType = 377, "ILLEGAL_SYNTAX_FOR_DATA_TYPE", User;
    DataTypeCannotBeUsedInTables = 370, "DATA_TYPE_CANNOT_BE_USED_IN_TABLES", User;
    UnknownDatabaseEngine = 336, "UNKNOWN_DATABASE_ENGINE", User;
    EmptyListOfColumnsPassed = 90, "EMPTY_LIST_OF_COLUMNS_PASSED", User;
    EmptyDataPassed = 92, "EMPTY_DATA_PASSED", User;
    ThereIsNoColumn = 8, "THERE_IS_NO_COLUMN", User;
    /// Never raised.
    SizesOfColumnsDoesntMatch = 9, "SIZES_OF_COLUMNS_DOESNT_MATCH", User;
    NotFoundColumnInBlock = 10, "NOT_FOUND_COLUMN_IN_BLOCK", User;
    DuplicateColumn = 15, "DUPLICATE_COLUMN", User;
    NoSuchColumnInTable = 16, "NO_SUCH_COLUMN_IN_TABLE", User;
    CannotParseEscapeSequence = 25, "CANNOT_PARSE_ESCAPE_SEQUENCE", User;
    CannotParseQuotedString = 26, "CANNOT_PARSE_QUOTED_STRING", User;
    CannotParseInputAssertionFailed = 27, "CANNOT_PARSE_INPUT_ASSERTION_FAILED", User;
    CannotReadAllData = 33, "CANNOT_READ_ALL_DATA", Corruption;
    TooManyArgumentsForFunction = 34, "TOO_MANY_ARGUMENTS_FOR_FUNCTION", User;
    TooFewArgumentsForFunction = 35, "TOO_FEW_ARGUMENTS_FOR_FUNCTION", User;
    BadArguments = 36, "BAD_ARGUMENTS", User;
    UnknownElementInAst = 37, "UNKNOWN_ELEMENT_IN_AST", User;
    CannotParseDate = 38, "CANNOT_PARSE_DATE", User;
    ChecksumDoesntMatch = 40, "CHECKSUM_DOESNT_MATCH", Corruption;
    CannotParseDateTime = 41, "CANNOT_PARSE_DATETIME", User;
    NumberOfArgumentsDoesntMatch = 42, "NUMBER_OF_ARGUMENTS_DOESNT_MATCH", User;
    IllegalTypeOfArgument = 43, "ILLEGAL_TYPE_OF_ARGUMENT", User;
    IllegalColumn = 44, "ILLEGAL_COLUMN", User;
    UnknownFunction = 46, "UNKNOWN_FUNCTION", User;
    UnknownIdentifier = 47, "UNKNOWN_IDENTIFIER", User;
    NotImplemented = 48, "NOT_IMPLEMENTED", User;
    ReadonlySetting = 472, "READONLY_SETTING", User;
    IllegalFinal = 181, "ILLEGAL_FINAL", User;
    IllegalPrewhere = 182, "ILLEGAL_PREWHERE", User;
    InvalidSettingValue = 471, "INVALID_SETTING_VALUE", User;
    UnexpectedExpression = 183, "UNEXPECTED_EXPRESSION", User;
    ViolatedConstraint = 469, "VIOLATED_CONSTRAINT", User;
    Unfinished = 341, "UNFINISHED", User;
    InvalidPartitionValue = 248, "INVALID_PARTITION_VALUE", User;
    InvalidTemplateFormat = 474, "INVALID_TEMPLATE_FORMAT", User;
    AlterOfColumnIsForbidden = 524, "ALTER_OF_COLUMN_IS_FORBIDDEN", User;
    BackupAlreadyExists = 598, "BACKUP_ALREADY_EXISTS", User;
    BackupNotFound = 599, "BACKUP_NOT_FOUND", User;
    UnknownFormatVersion = 287, "UNKNOWN_FORMAT_VERSION", Corruption;
    CannotScheduleTask = 439, "CANNOT_SCHEDULE_TASK", Resource;
    BackupVersionNotSupported = 600, "BACKUP_VERSION_NOT_SUPPORTED", User;
    BackupDamaged = 601, "BACKUP_DAMAGED", Corruption;
    WrongBaseBackup = 603, "WRONG_BASE_BACKUP", User;
    BackupEntryNotFound = 605, "BACKUP_ENTRY_NOT_FOUND", User;
    CannotRestoreTable = 608, "CANNOT_RESTORE_TABLE", User;
    CannotParseBackupSettings = 653, "CANNOT_PARSE_BACKUP_SETTINGS", User;
    UnknownJoin = 418, "UNKNOWN_JOIN", User;
    CannotUpdateColumn = 420, "CANNOT_UPDATE_COLUMN", User;
    CannotAddDifferentAggregateStates = 421, "CANNOT_ADD_DIFFERENT_AGGREGATE_STATES", User;
    DeduplicationIsNotPossible = 764, "DEDUPLICATION_IS_NOT_POSSIBLE", User;
    TableIsBeingRestarted = 733, "TABLE_IS_BEING_RESTARTED", User;
    BadTtlExpression = 450, "BAD_TTL_EXPRESSION", User;
    IncompatibleColumns = 122, "INCOMPATIBLE_COLUMNS", User;
    SuspiciousTypeForLowCardinality = 455, "SUSPICIOUS_TYPE_FOR_LOW_CARDINALITY", User;
    LogicalError = 49, "LOGICAL_ERROR", Bug;
    UnknownType = 50, "UNKNOWN_TYPE", User;
    EmptyListOfColumnsQueried = 51, "EMPTY_LIST_OF_COLUMNS_QUERIED", User;
    TypeMismatch = 53, "TYPE_MISMATCH", User;
    /// Never raised.
    StorageDoesntAllowParameters = 54, "STORAGE_DOESNT_ALLOW_PARAMETERS", User;
    UnknownStorage = 56, "UNKNOWN_STORAGE", User;
    TableAlreadyExists = 57, "TABLE_ALREADY_EXISTS", User;
    /// Never raised.
    TableMetadataAlreadyExists = 58, "TABLE_METADATA_ALREADY_EXISTS", User;
    IllegalTypeOfColumnForFilter = 59, "ILLEGAL_TYPE_OF_COLUMN_FOR_FILTER", User;
    UnknownTable = 60, "UNKNOWN_TABLE", User;
    CannotReadArrayFromText = 130, "CANNOT_READ_ARRAY_FROM_TEXT", User;
    SyntaxError = 62, "SYNTAX_ERROR", User;
    UnknownAggregateFunction = 63, "UNKNOWN_AGGREGATE_FUNCTION", User;
    /// Never raised.
    CannotReadAggregateFunctionFromText = 68, "CANNOT_READ_AGGREGATE_FUNCTION_FROM_TEXT", User;
    ArgumentOutOfBound = 69, "ARGUMENT_OUT_OF_BOUND", User;
    CannotConvertType = 70, "CANNOT_CONVERT_TYPE", User;
    CannotParseNumber = 72, "CANNOT_PARSE_NUMBER", User;
    UnknownFormat = 73, "UNKNOWN_FORMAT", User;
    CannotReadFromFileDescriptor = 74, "CANNOT_READ_FROM_FILE_DESCRIPTOR", Resource;
    CannotWriteToFileDescriptor = 75, "CANNOT_WRITE_TO_FILE_DESCRIPTOR", Resource;
    CannotOpenFile = 76, "CANNOT_OPEN_FILE", Resource;
    DatabaseAccessDenied = 291, "DATABASE_ACCESS_DENIED", User;
    AccessDenied = 497, "ACCESS_DENIED", User;
    UnknownDatabase = 81, "UNKNOWN_DATABASE", User;
    DatabaseAlreadyExists = 82, "DATABASE_ALREADY_EXISTS", User;
    UnknownTypeOfQuery = 78, "UNKNOWN_TYPE_OF_QUERY", User;
    FileDoesntExist = 107, "FILE_DOESNT_EXIST", User;
    /// Never raised.
    NoDataToInsert = 108, "NO_DATA_TO_INSERT", User;
    UnknownSetting = 115, "UNKNOWN_SETTING", User;
    ThereIsNoDefaultValue = 116, "THERE_IS_NO_DEFAULT_VALUE", User;
    IncorrectData = 117, "INCORRECT_DATA", User;
    EngineRequired = 119, "ENGINE_REQUIRED", User;
    /// Never raised.
    CannotInsertValueOfDifferentSizeIntoTuple = 120, "CANNOT_INSERT_VALUE_OF_DIFFERENT_SIZE_INTO_TUPLE", User;
    UnsupportedJoinKeys = 121, "UNSUPPORTED_JOIN_KEYS", User;
    /// Never raised.
    UnknownTypeOfAstNode = 123, "UNKNOWN_TYPE_OF_AST_NODE", User;
    IncorrectElementOfSet = 124, "INCORRECT_ELEMENT_OF_SET", User;
    IncorrectResultOfScalarSubquery = 125, "INCORRECT_RESULT_OF_SCALAR_SUBQUERY", User;
    TooLargeArraySize = 128, "TOO_LARGE_ARRAY_SIZE", User;
    TooLargeStringSize = 131, "TOO_LARGE_STRING_SIZE", User;
    CannotParseBool = 467, "CANNOT_PARSE_BOOL", User;
    AggregateFunctionDoesntAllowParameters = 133, "AGGREGATE_FUNCTION_DOESNT_ALLOW_PARAMETERS", User;
    ParametersToAggregateFunctionsMustBeLiterals = 134, "PARAMETERS_TO_AGGREGATE_FUNCTIONS_MUST_BE_LITERALS", User;
    ZeroArrayOrTupleIndex = 135, "ZERO_ARRAY_OR_TUPLE_INDEX", User;
    AggregateFunctionNotFound = 63_000, "UNKNOWN_AGGREGATE_FUNCTION", User;
    UnknownUser = 192, "UNKNOWN_USER", User;
    /// Never raised.
    WrongPassword = 193, "WRONG_PASSWORD", User;
    /// Never raised.
    RequiredPassword = 194, "REQUIRED_PASSWORD", User;
    /// Never raised.
    IpAddressNotAllowed = 195, "IP_ADDRESS_NOT_ALLOWED", User;
    /// Never raised.
    UnknownAddressPatternType = 196, "UNKNOWN_ADDRESS_PATTERN_TYPE", User;
    /// Never raised.
    ServerRevisionIsTooOld = 197, "SERVER_REVISION_IS_TOO_OLD", User;
    DnsError = 198, "DNS_ERROR", Resource;
    TooManyRows = 158, "TOO_MANY_ROWS", Resource;
    BadGet = 170, "BAD_GET", User;
    SizeOfFixedStringDoesntMatch = 19, "SIZE_OF_FIXED_STRING_DOESNT_MATCH", User;
    UnknownLoadBalancing = 212, "UNKNOWN_LOAD_BALANCING", User;
    UnknownTotalsMode = 213, "UNKNOWN_TOTALS_MODE", User;
    UnknownDistributedProductMode = 283, "UNKNOWN_DISTRIBUTED_PRODUCT_MODE", User;
    UnknownMysqlDatatypesSupportLevel = 543, "UNKNOWN_MYSQL_DATATYPES_SUPPORT_LEVEL", User;
    SettingConstraintViolation = 452, "SETTING_CONSTRAINT_VIOLATION", User;
    UnknownOverflowMode = 145, "UNKNOWN_OVERFLOW_MODE", User;
    TooManyBytes = 307, "TOO_MANY_BYTES", Resource;
    TimeoutExceeded = 159, "TIMEOUT_EXCEEDED", Resource;
    TooSlow = 160, "TOO_SLOW", Resource;
    TooDeepSubqueries = 162, "TOO_DEEP_SUBQUERIES", User;
    Readonly = 164, "READONLY", User;
    TooManyColumns = 161, "TOO_MANY_COLUMNS", User;
    TooManyPartitions = 565, "TOO_MANY_PARTITIONS", User;
    TooManyTemporaryNonConstColumns = 166, "TOO_MANY_TEMPORARY_NON_CONST_COLUMNS", User;
    TooManyTemporaryColumns = 165, "TOO_MANY_TEMPORARY_COLUMNS", User;
    TooDeepRecursion = 306, "TOO_DEEP_RECURSION", User;
    TooDeepAst = 167, "TOO_DEEP_AST", User;
    TooBigAst = 168, "TOO_BIG_AST", User;
    BadTypeOfField = 169, "BAD_TYPE_OF_FIELD", User;
    CyclicAliases = 174, "CYCLIC_ALIASES", User;
    MultipleExpressionsForAlias = 179, "MULTIPLE_EXPRESSIONS_FOR_ALIAS", User;
    UnsupportedCollationLocale = 186, "UNSUPPORTED_COLLATION_LOCALE", User;
    BadCollation = 262, "BAD_COLLATION", User;
    InvalidWithFillExpression = 475, "INVALID_WITH_FILL_EXPRESSION", User;
    IllegalAggregation = 184, "ILLEGAL_AGGREGATION", User;
    NotAnAggregate = 215, "NOT_AN_AGGREGATE", User;
    QueryWithSameIdIsAlreadyRunning = 216, "QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING", User;
    /// Never raised.
    AmbiguousIdentifier = 207, "AMBIGUOUS_IDENTIFIER", User;
    /// Never raised.
    AmbiguousColumnName = 352, "AMBIGUOUS_COLUMN_NAME", User;
    /// Never raised.
    EmptyNestedTable = 208, "EMPTY_NESTED_TABLE", User;
    SocketTimeout = 209, "SOCKET_TIMEOUT", Resource;
    NetworkError = 210, "NETWORK_ERROR", Resource;
    ReceivedErrorFromRemoteIoServer = 86, "RECEIVED_ERROR_FROM_REMOTE_IO_SERVER", Resource;
    TooManyRedirects = 483, "TOO_MANY_REDIRECTS", User;
    UnacceptableUrl = 491, "UNACCEPTABLE_URL", User;
    S3Error = 499, "S3_ERROR", Resource;
    AzureBlobStorageError = 500, "AZURE_BLOB_STORAGE_ERROR", Resource;
    PocoException = 1000, "POCO_EXCEPTION", User;
    UnknownPacketFromClient = 99, "UNKNOWN_PACKET_FROM_CLIENT", User;
    UnexpectedPacketFromClient = 101, "UNEXPECTED_PACKET_FROM_CLIENT", User;
    TooManySimultaneousQueries = 202, "TOO_MANY_SIMULTANEOUS_QUERIES", Resource;
    InvalidSchedulerNode = 672, "INVALID_SCHEDULER_NODE", User;
    ResourceAccessDenied = 673, "RESOURCE_ACCESS_DENIED", User;
    ServerOverloaded = 745, "SERVER_OVERLOADED", Resource;
    QuerySlotAcquisitionTimeout = 1019, "QUERY_SLOT_ACQUISITION_TIMEOUT", Resource;
    /// Never raised.
    TableIsDropped = 218, "TABLE_IS_DROPPED", User;
    DatabaseNotEmpty = 219, "DATABASE_NOT_EMPTY", User;
    TableNotEmpty = 705, "TABLE_NOT_EMPTY", User;
    CannotDetachDictionaryAsTable = 520, "CANNOT_DETACH_DICTIONARY_AS_TABLE", User;
    RefreshFailed = 730, "REFRESH_FAILED", User;
    HaveDependentObjects = 630, "HAVE_DEPENDENT_OBJECTS", User;
    ExpectedAllOrAny = 417, "EXPECTED_ALL_OR_ANY", User;
    DeprecatedFunction = 721, "DEPRECATED_FUNCTION", User;
    AggregateFunctionThrow = 503, "AGGREGATE_FUNCTION_THROW", User;
    CorruptedData = 246, "CORRUPTED_DATA", Corruption;
    /// Never raised.
    PartIsTemporarilyLocked = 384, "PART_IS_TEMPORARILY_LOCKED", Resource;
    BadDataPartName = 233, "BAD_DATA_PART_NAME", User;
    NoSuchDataPart = 232, "NO_SUCH_DATA_PART", User;
    TooManyParts = 252, "TOO_MANY_PARTS", Resource;
    MemoryLimitExceeded = 241, "MEMORY_LIMIT_EXCEEDED", Resource;
    NotEnoughSpace = 243, "NOT_ENOUGH_SPACE", Resource;
    /// Never raised.
    UnexpectedFileInDataPart = 227, "UNEXPECTED_FILE_IN_DATA_PART", Corruption;
    CannotNormalizeString = 621, "CANNOT_NORMALIZE_STRING", User;
    DictionaryAlreadyExists = 387, "DICTIONARY_ALREADY_EXISTS", User;
    ConditionalTreeDoesntMatch = 386, "NO_COMMON_TYPE", User;
    CannotAppendToFile = 641, "CANNOT_APPEND_TO_FILE", User;
    CannotUnpackArchive = 643, "CANNOT_UNPACK_ARCHIVE", User;
    IncompatibleTypeOfJoin = 264, "INCOMPATIBLE_TYPE_OF_JOIN", User;
    /// Never raised.
    UnknownExceptionCode = 1002, "UNKNOWN_EXCEPTION", Bug;
    CannotParseUuid = 376, "CANNOT_PARSE_UUID", User;
    QueryWasCancelled = 394, "QUERY_WAS_CANCELLED", Resource;
    TooManyRowsOrBytes = 396, "TOO_MANY_ROWS_OR_BYTES", Resource;
    QueryIsTooLarge = 339_000, "QUERY_IS_TOO_LARGE", User;
    IncorrectQuery = 80, "INCORRECT_QUERY", User;
    IllegalIndex = 127, "ILLEGAL_INDEX", User;
    IndexNotUsed = 277, "INDEX_NOT_USED", User;
    ProjectionNotUsed = 584, "PROJECTION_NOT_USED", User;
    CannotAssignOptimize = 388, "CANNOT_ASSIGN_OPTIMIZE", Resource;
    MultipleAssignmentsToColumn = 419, "MULTIPLE_ASSIGNMENTS_TO_COLUMN", User;
    UnknownDisk = 479, "UNKNOWN_DISK", User;
    UnknownVolume = 548, "UNKNOWN_VOLUME", User;
    CannotForgetPartition = 716, "CANNOT_FORGET_PARTITION", User;
    DirectoryAlreadyExists = 84, "DIRECTORY_ALREADY_EXISTS", User;
    IllegalStatistics = 708, "ILLEGAL_STATISTICS", User;
    StorageRequiresParameter = 55, "STORAGE_REQUIRES_PARAMETER", User;
    AllConnectionTriesFailed = 279, "ALL_CONNECTION_TRIES_FAILED", Resource;
    ClusterDoesntExist = 701, "CLUSTER_DOESNT_EXIST", User;
    NoElementsInConfig = 139, "NO_ELEMENTS_IN_CONFIG", User;
    NoSuchProjectionInTable = 582, "NO_SUCH_PROJECTION_IN_TABLE", User;
    IllegalProjection = 583, "ILLEGAL_PROJECTION", User;
    DecimalOverflow = 407, "DECIMAL_OVERFLOW", User;
    QueryIsNotSupportedInMaterializedView = 397, "QUERY_IS_NOT_SUPPORTED_IN_MATERIALIZED_VIEW", User;
    IncorrectDictionaryDefinition = 489, "INCORRECT_DICTIONARY_DEFINITION", User;
    CannotFormatDatetime = 490, "CANNOT_FORMAT_DATETIME", User;
    SamplingNotSupported = 141, "SAMPLING_NOT_SUPPORTED", User;
    UnknownElementInConfig = 137, "UNKNOWN_ELEMENT_IN_CONFIG", User;
    Aborted = 236, "ABORTED", User;
    FunctionAlreadyExists = 609, "FUNCTION_ALREADY_EXISTS", User;
    NamedCollectionDoesntExist = 669, "NAMED_COLLECTION_DOESNT_EXIST", User;
    NamedCollectionAlreadyExists = 670, "NAMED_COLLECTION_ALREADY_EXISTS", User;
    CannotDropFunction = 610, "CANNOT_DROP_FUNCTION", User;
    /// Never raised.
    CannotCreateRecursiveFunction = 611, "CANNOT_CREATE_RECURSIVE_FUNCTION", User;
    UnexpectedAstStructure = 223, "UNEXPECTED_AST_STRUCTURE", User;
    CannotParseIpv4 = 675, "CANNOT_PARSE_IPV4", User;
    CannotParseIpv6 = 676, "CANNOT_PARSE_IPV6", User;
    CannotCompileRegexp = 427, "CANNOT_COMPILE_REGEXP", User;
    IllegalDivision = 153, "ILLEGAL_DIVISION", User;
    InvalidJoinOnExpression = 403, "INVALID_JOIN_ON_EXPRESSION", User;
    FunctionNotAllowed = 446, "FUNCTION_NOT_ALLOWED", User;
    InvalidLimitExpression = 440, "INVALID_LIMIT_EXPRESSION", User;
    /// Never raised.
    LimitByWithTiesIsNotSupported = 498, "LIMIT_BY_WITH_TIES_IS_NOT_SUPPORTED", User;
    TopAndLimitTogether = 406, "TOP_AND_LIMIT_TOGETHER", User;
    OffsetFetchWithoutOrderBy = 628, "OFFSET_FETCH_WITHOUT_ORDER_BY", User;
    WithTiesWithoutOrderBy = 476, "WITH_TIES_WITHOUT_ORDER_BY", User;
    CannotCreateCharsetConverter = 360, "CANNOT_CREATE_CHARSET_CONVERTER", User;
    OpensslError = 454, "OPENSSL_ERROR", User;
    UnknownQueryParameter = 456, "UNKNOWN_QUERY_PARAMETER", User;
    BadQueryParameter = 457, "BAD_QUERY_PARAMETER", User;
    UnexpectedDataAfterParsedValue = 632, "UNEXPECTED_DATA_AFTER_PARSED_VALUE", User;
    InvalidUsageOfInput = 477, "INVALID_USAGE_OF_INPUT", User;
    CannotDetectFormat = 715, "CANNOT_DETECT_FORMAT", User;
    IcebergSpecificationViolation = 743, "ICEBERG_SPECIFICATION_VIOLATION", User;
    CannotExtractTableStructure = 636, "CANNOT_EXTRACT_TABLE_STRUCTURE", User;
    UnknownRole = 511, "UNKNOWN_ROLE", User;
    SetNonGrantedRole = 512, "SET_NON_GRANTED_ROLE", User;
    UnknownRowPolicy = 523, "UNKNOWN_ROW_POLICY", User;
    InvalidGrant = 509, "INVALID_GRANT", User;
    AccessEntityAlreadyExists = 493, "ACCESS_ENTITY_ALREADY_EXISTS", User;
    AccessStorageReadonly = 495, "ACCESS_STORAGE_READONLY", User;
    ThereIsNoProfile = 180, "THERE_IS_NO_PROFILE", User;
    UnknownQuota = 199, "UNKNOWN_QUOTA", User;
    QuotaExceeded = 201, "QUOTA_EXCEEDED", Resource;
    AuthenticationFailed = 516, "AUTHENTICATION_FAILED", User;
    UnknownElementOfEnum = 691, "UNKNOWN_ELEMENT_OF_ENUM", User;
    CannotParseProtobufSchema = 434, "CANNOT_PARSE_PROTOBUF_SCHEMA", User;
    CannotCompress = 270, "CANNOT_COMPRESS", Resource;
    NoRowDelimiter = 546, "NO_ROW_DELIMITER", User;
    ProtobufFieldNotRepeated = 437, "PROTOBUF_FIELD_NOT_REPEATED", User;
    ProtobufBadCast = 436, "PROTOBUF_BAD_CAST", User;
    NoColumnSerializedToRequiredProtobufField = 435, "NO_COLUMN_SERIALIZED_TO_REQUIRED_PROTOBUF_FIELD", User;
    NoColumnsSerializedToProtobufFields = 443, "NO_COLUMNS_SERIALIZED_TO_PROTOBUF_FIELDS", User;
    UnknownProtobufFormat = 444, "UNKNOWN_PROTOBUF_FORMAT", User;
    DataTypeIncompatibleWithProtobufField = 570, "DATA_TYPE_INCOMPATIBLE_WITH_PROTOBUF_FIELD", User;
    AvroException = 748, "AVRO_EXCEPTION", User;
    ValueIsOutOfRangeOfDataType = 321, "VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE", User;
    IndexOfPositionalArgumentIsOutOfRange = 353, "INDEX_OF_POSITIONAL_ARGUMENT_IS_OUT_OF_RANGE", User;
    SizesOfArraysDontMatch = 190, "SIZES_OF_ARRAYS_DONT_MATCH", User;
    CannotInsertNullInOrdinaryColumn = 349, "CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN", User;
    FunctionThrowIfValueIsNonZero = 395, "FUNCTION_THROW_IF_VALUE_IS_NON_ZERO", User;
    IllegalTypeOfColumnInKey = 549, "DATA_TYPE_CANNOT_BE_USED_IN_KEY", User;
    SupportIsDisabled = 344, "SUPPORT_IS_DISABLED", User;
    DataTypeCannotHaveArguments = 378, "DATA_TYPE_CANNOT_HAVE_ARGUMENTS", User;
    UnknownCodec = 432, "UNKNOWN_CODEC", User;
    IllegalCodecParameter = 433, "ILLEGAL_CODEC_PARAMETER", User;
    IllegalSyntaxForCodecType = 431, "ILLEGAL_SYNTAX_FOR_CODEC_TYPE", User;
    UnknownPolicy = 478, "UNKNOWN_POLICY", User;
    UnionAllResultStructuresMismatch = 258, "UNION_ALL_RESULT_STRUCTURES_MISMATCH", User;
    UnknownUnion = 557, "UNKNOWN_UNION", User;
    IntersectOrExceptResultStructuresMismatch = 596, "INTERSECT_OR_EXCEPT_RESULT_STRUCTURES_MISMATCH", User;
    ExpectedAllOrDistinct = 558, "EXPECTED_ALL_OR_DISTINCT", User;
    AliasRequired = 206, "ALIAS_REQUIRED", User;
    SetSizeLimitExceeded = 191, "SET_SIZE_LIMIT_EXCEEDED", Resource;
    CannotAssignAlter = 517, "CANNOT_ASSIGN_ALTER", Resource;
    /// Never raised.
    InfiniteLoop = 269, "INFINITE_LOOP", User;
    CannotUnlink = 72_000, "CANNOT_UNLINK", Resource;
    CannotFsync = 204, "CANNOT_FSYNC", Resource;
    CannotStatFile = 531, "CANNOT_FSTAT", Resource;
    CannotCreateDirectory = 172, "CANNOT_CREATE_DIRECTORY", Resource;
    IncorrectFileName = 79, "INCORRECT_FILE_NAME", User;
    CannotMmap = 73_000, "CANNOT_MMAP", Resource;
    IntoOutfileNotAllowed = 358, "INTO_OUTFILE_NOT_ALLOWED", User;
    SessionNotFound = 372, "SESSION_NOT_FOUND", User;
    SessionIsLocked = 373, "SESSION_IS_LOCKED", User;
    InvalidSessionTimeout = 374, "INVALID_SESSION_TIMEOUT", User;
    UserSessionLimitExceeded = 700, "USER_SESSION_LIMIT_EXCEEDED", Resource;
    /// Never raised.
    StdException = 1001, "STD_EXCEPTION", Bug;
}

impl ErrorCode {
    /// The number that clients see.
    pub fn number(self) -> i32 {
        match self {
            // Variants whose names repeat another code's number or name in ClickHouse.
            ErrorCode::AggregateFunctionNotFound => 63,
            ErrorCode::CannotUnlink => 100,
            ErrorCode::CannotMmap => 135,
            ErrorCode::QueryIsTooLarge => 62,
            other => other as i32,
        }
    }
}

/// An error: code, message, and the place in the query text if one is known.
///
/// Kept behind one pointer so that `Result` stays small on hot paths.
#[derive(Clone, PartialEq)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq)]
struct Inner {
    code: ErrorCode,
    message: String,
    /// Byte range in the query text.
    span: Option<(usize, usize)>,
}

impl Error {
    /// An error with a message of what went wrong, where, and what to do.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Error(Box::new(Inner { code, message: message.into(), span: None }))
    }

    /// An invariant that does not hold; `message` names it.
    pub fn bug(message: impl Into<String>) -> Self {
        Error::new(ErrorCode::LogicalError, message)
    }

    /// An I/O error together with the operation and its path (`"open /x/y"`).
    ///
    /// A full disk becomes `NOT_ENOUGH_SPACE`, a missing file `FILE_DOESNT_EXIST`; else `code`.
    pub fn io(code: ErrorCode, what: impl fmt::Display, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let code = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => ErrorCode::NotEnoughSpace,
            ErrorKind::NotFound => ErrorCode::FileDoesntExist,
            _ => code,
        };
        Error::new(code, format!("Cannot {what}: {error}"))
    }

    /// ClickHouse's code.
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// The message without code and place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The byte range of the query text that is wrong, if known.
    pub fn span(&self) -> Option<(usize, usize)> {
        self.0.span
    }

    /// Puts the place in the query text to an error that has none yet.
    pub fn with_span(mut self, start: usize, end: usize) -> Self {
        self.0.span.get_or_insert((start, end));
        self
    }

    /// Adds the action that failed, after the message (`": while …"`).
    pub fn context(mut self, what: impl fmt::Display) -> Self {
        self.0.message = format!("{}: {what}", self.0.message);
        self
    }

    /// Draws the line of `query` with a caret under the place, and puts line and column in the message.
    ///
    /// Returns the error unchanged if it has no place.
    pub fn locate(mut self, query: &str) -> Self {
        let Some((start, end)) = self.0.span.take() else { return self };
        let start = floor_char_boundary(query, start);
        let line_start = query[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = query[start..].find('\n').map_or(query.len(), |i| start + i);
        let line_number = query[..start].matches('\n').count() + 1;
        let column = query[line_start..start].chars().count() + 1;
        let width = query[start..floor_char_boundary(query, end.clamp(start, line_end))].chars().count().max(1);
        // Long lines are shown around the place only.
        let before: Vec<char> = query[line_start..start].chars().collect();
        let skipped = before.len().saturating_sub(LINE_CONTEXT_CHARS);
        let head: String = before[skipped..].iter().collect();
        let tail: String =
            query[start..line_end].chars().take(LINE_CONTEXT_CHARS.max(width.min(LINE_CONTEXT_CHARS))).collect();
        let caret_indent: String = head.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let lead = if skipped > 0 { "…" } else { "" };
        let lead_indent = if skipped > 0 { " " } else { "" };
        self.0.message = format!(
            "{} (line {line_number}, col {column}):\n\n{lead}{head}{tail}\n{lead_indent}{caret_indent}{}\n",
            self.0.message,
            "^".repeat(width.min(LINE_CONTEXT_CHARS)),
        );
        self
    }
}

/// Characters shown on each side of the place of an error.
const LINE_CONTEXT_CHARS: usize = 80;

fn floor_char_boundary(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

impl fmt::Display for Error {
    /// `Code: 47. DB::Exception: message. (UNKNOWN_IDENTIFIER)`, as ClickHouse's clients expect it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = &self.0.message;
        let dot = if message.ends_with(['.', '\n', '!', '?']) { "" } else { "." };
        write!(f, "Code: {}. DB::Exception: {message}{dot} ({})", self.0.code.number(), self.0.code.name())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

/// `bail!(Code, "format {}", args)` returns an error with that code and message.
#[macro_export]
macro_rules! bail {
    ($code:ident, $($arg:tt)*) => {
        return Err($crate::Error::new($crate::ErrorCode::$code, format!($($arg)*)))
    };
}

/// `err!(Code, "format {}", args)` makes an error with that code and message.
#[macro_export]
macro_rules! err {
    ($code:ident, $($arg:tt)*) => {
        $crate::Error::new($crate::ErrorCode::$code, format!($($arg)*))
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn caret_points_at_the_place() {
        let error =
            err!(UnknownIdentifier, "Unknown identifier 'b'").with_span(14, 15).locate("SELECT a,\n    b\nFROM t");
        assert_eq!(error.message(), "Unknown identifier 'b' (line 2, col 5):\n\n    b\n    ^\n");
    }

    #[test]
    fn display_is_clickhouse_like() {
        let error = err!(UnknownTable, "Table t does not exist");
        assert_eq!(error.to_string(), "Code: 60. DB::Exception: Table t does not exist. (UNKNOWN_TABLE)");
    }
}
