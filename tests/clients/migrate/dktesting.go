// Package dktesting in place of the one that starts containers: tests get the server that the environment names,
// with a fresh database.
package dktesting

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/dhui/dktest"
	"github.com/docker/go-connections/nat"
)

// ContainerSpec names a container and how it is started.
type ContainerSpec struct {
	ImageName string
	Options   dktest.Options
}

// ParallelTest runs a test once, and not beside others.
func ParallelTest(t *testing.T, specs []ContainerSpec, test func(*testing.T, dktest.ContainerInfo)) {
	dropped := []string{"DROP DATABASE IF EXISTS db SYNC", "DROP DATABASE IF EXISTS analytics SYNC"}
	for _, statement := range append(dropped, "CREATE DATABASE db") {
		request, _ := http.NewRequest("POST", os.Getenv("URSA_URL"), strings.NewReader(statement))
		request.SetBasicAuth("default", os.Getenv("URSA_PASSWORD"))
		answer, err := http.DefaultClient.Do(request)
		if err != nil || answer.StatusCode != 200 {
			t.Fatal(statement, err)
		}
		answer.Body.Close()
	}
	bound := []nat.PortBinding{{HostIP: "127.0.0.1", HostPort: os.Getenv("URSA_PORT")}}
	test(t, dktest.ContainerInfo{Ports: nat.PortMap{"9000/tcp": bound}})
}
