//go:build integration

package clickhouseexporter

import (
	"context"
	"fmt"
	"os"

	"github.com/testcontainers/testcontainers-go"
)

// A server that runs already, in the place of a container.
type running struct{ testcontainers.Container }

func (running) Terminate(context.Context, ...testcontainers.TerminateOption) error { return nil }

func createClickhouseContainer(string) (testcontainers.Container, *clickhouseEnv, error) {
	of := func(scheme, port, login string) string {
		return fmt.Sprintf("%s://127.0.0.1:%s?%s&enable_json_type=1&database=otel_int_test", scheme, os.Getenv(port), login)
	}
	password, certificate := "username=default&password=otel", "username=secure_default"
	return running{}, &clickhouseEnv{
		NativeEndpoint:       of("tcp", "URSA_TCP", password),
		HTTPEndpoint:         of("http", "URSA_HTTP", password),
		SecureNativeEndpoint: of("tcp", "URSA_TCP_SECURE", certificate),
		HTTPSEndpoint:        of("https", "URSA_HTTPS", certificate),
	}, nil
}
