import Type from 'typebox';
import { defineSettings } from '../settings.js';

/** Where metrics are answered, and to whom. */
export interface MetricsSettings {
  metrics: {
    /** The place of a listener of its own; undefined without one. */
    listener: { host: string; port: number } | undefined;
    /** What callers must send; undefined for no limit. */
    token: string | undefined;
  };
}

/** The settings of metrics. */
export const metricsSettings = defineSettings({
  title: 'Metrics',
  notes: 'Without a port and a token, there are no metrics. See [Metrics](metrics.md).',
  variables: {
    SVC_METRICS_PORT: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 65_535,
        description:
          'Port of a listener that answers `/metrics` alone; 0 for any free one. Without it, and with ' +
          '`SVC_METRICS_TOKEN`, the port of the service answers.',
      }),
    ),
    SVC_METRICS_HOST: Type.String({
      default: 'localhost',
      minLength: 1,
      description:
        'Name or address of that listener: `0.0.0.0` or `::` to be reached from other machines.',
    }),
    SVC_METRICS_TOKEN: Type.Optional(
      Type.String({
        minLength: 16,
        description: 'What callers of `/metrics` must send as `Authorization: Bearer TOKEN`.',
      }),
    ),
  },
  read: ({
    SVC_METRICS_PORT: port,
    SVC_METRICS_HOST: host,
    SVC_METRICS_TOKEN: token,
  }): MetricsSettings => ({
    metrics: { listener: port === undefined ? undefined : { host, port }, token },
  }),
});
