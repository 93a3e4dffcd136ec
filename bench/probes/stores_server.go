// A store of S3's protocol for bench/probes/stores.py: GET, HEAD and LIST of the files of a folder, unsigned, as late and as
// slow as it is told.
//
//	go run stores_server.go -folder DIR -latency 50ms -rate 50e6 [-slow 0.01 -slow-latency 2s]
//
// It prints its port. Bodies go by sendfile, so that it is not itself the limit. `GET /_trace` gives a line for each request
// since the last one: method, path, first byte, bytes, and the nanoseconds at which it came, began to answer and ended.
package main

import (
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math/rand"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"time"
)

var (
	folder      = flag.String("folder", ".", "files: FOLDER/bucket/key")
	latency     = flag.Duration("latency", 50*time.Millisecond, "time to the first byte")
	rate        = flag.Float64("rate", 50e6, "bytes a second of a connection; 0 for no limit")
	slow        = flag.Float64("slow", 0, "share of requests of GET that are late")
	slowLatency = flag.Duration("slow-latency", 2*time.Second, "time to the first byte of these")
)

// Bytes that are sent between two looks at the clock.
const step = 256 << 10

var (
	lock  sync.Mutex
	trace []string
	begun = time.Now()
)

type entry struct {
	Key          string
	LastModified string
	ETag         string
	Size         int64
}

type listing struct {
	XMLName     xml.Name `xml:"ListBucketResult"`
	Name        string
	Prefix      string
	KeyCount    int
	IsTruncated bool
	Contents    []entry
}

func etag(info os.FileInfo) string {
	return fmt.Sprintf("\"%x-%x\"", info.ModTime().UnixNano(), info.Size())
}

func list(w http.ResponseWriter, bucket, prefix string) {
	found := listing{Name: bucket, Prefix: prefix}
	root := filepath.Join(*folder, bucket)
	_ = filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return nil
		}
		key, _ := filepath.Rel(root, path)
		if strings.HasPrefix(key, prefix) {
			time := info.ModTime().UTC().Format("2006-01-02T15:04:05.000Z")
			found.Contents = append(found.Contents, entry{key, time, etag(info), info.Size()})
		}
		return nil
	})
	sort.Slice(found.Contents, func(a, b int) bool { return found.Contents[a].Key < found.Contents[b].Key })
	found.KeyCount = len(found.Contents)
	w.Header().Set("Content-Type", "application/xml")
	_, _ = io.WriteString(w, xml.Header)
	_ = xml.NewEncoder(w).Encode(found)
}

// paced sends bytes of a file at the rate.
func paced(w http.ResponseWriter, file *os.File, bytes int64) int64 {
	start, sent := time.Now(), int64(0)
	for sent < bytes {
		next := min(int64(step), bytes-sent)
		if *rate <= 0 {
			next = bytes - sent
		}
		count, err := io.CopyN(w, file, next)
		sent += count
		if err != nil {
			return sent
		}
		if *rate > 0 {
			time.Sleep(time.Until(start.Add(time.Duration(float64(sent) / *rate * 1e9))))
		}
	}
	return sent
}

func serve(w http.ResponseWriter, r *http.Request) {
	came := time.Since(begun)
	if r.URL.Path == "/_trace" {
		lock.Lock()
		lines := trace
		trace = nil
		lock.Unlock()
		_, _ = io.WriteString(w, strings.Join(lines, ""))
		return
	}
	late := *latency
	if r.Method == "GET" && rand.Float64() < *slow {
		late = *slowLatency
	}
	select {
	case <-time.After(late):
	case <-r.Context().Done():
	}
	var answered time.Duration
	var from, sent int64
	defer func() {
		line := fmt.Sprintf("%s %s %d %d %d %d %d\n", r.Method, r.URL.Path, from, sent, came, answered, time.Since(begun))
		lock.Lock()
		trace = append(trace, line)
		lock.Unlock()
	}()
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	answered = time.Since(begun)
	if key == "" {
		list(w, bucket, r.URL.Query().Get("prefix"))
		return
	}
	file, err := os.Open(filepath.Join(*folder, bucket, filepath.Clean("/"+key)))
	if err != nil {
		http.Error(w, "<Error><Code>NoSuchKey</Code></Error>", 404)
		return
	}
	defer file.Close()
	info, _ := file.Stat()
	to := info.Size()
	head := w.Header()
	head.Set("ETag", etag(info))
	head.Set("Accept-Ranges", "bytes")
	head.Set("Content-Type", "application/octet-stream")
	head.Set("Last-Modified", info.ModTime().UTC().Format(http.TimeFormat))
	status := 200
	if asked := r.Header.Get("Range"); asked != "" {
		last := int64(-1)
		if n, _ := fmt.Sscanf(asked, "bytes=%d-%d", &from, &last); n == 2 {
			to = min(to, last+1)
		}
		if from >= info.Size() {
			w.WriteHeader(416)
			return
		}
		head.Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, info.Size()))
		status = 206
	}
	head.Set("Content-Length", fmt.Sprint(to-from))
	w.WriteHeader(status)
	if r.Method == "HEAD" {
		return
	}
	_, _ = file.Seek(from, io.SeekStart)
	sent = paced(w, file, to-from)
}

func main() {
	flag.Parse()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	_ = http.Serve(listener, http.HandlerFunc(serve))
}
