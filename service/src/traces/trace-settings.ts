import Type from 'typebox';
import { defineSettings } from '../settings.js';

/** The address that receives traces. */
export interface TraceSettings {
  /** Undefined for no traces. */
  tracesUrl: string | undefined;
}

/** The settings of traces, by the names that OpenTelemetry gives them. */
export const traceSettings = defineSettings({
  title: 'Traces',
  notes: `The packages of OpenTelemetry are loaded only with one of these addresses. They read further settings from the
environment: \`OTEL_EXPORTER_OTLP_HEADERS\`, \`OTEL_TRACES_SAMPLER\`, \`OTEL_SERVICE_NAME\` and
[others](https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). See [Traces](traces.md).`,
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
      Type.String({
        format: 'http-address',
        description:
          'Receiver of OpenTelemetry by HTTP, such as `http://localhost:4318`: traces go to its `/v1/traces`.',
      }),
    ),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Type.Optional(
      Type.String({
        format: 'http-address',
        description: 'Full address for traces, in place of the one above.',
      }),
    ),
  },
  read: ({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: full,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
  }): TraceSettings => ({
    tracesUrl: full ?? (receiver && `${receiver}${receiver.endsWith('/') ? '' : '/'}v1/traces`),
  }),
});
