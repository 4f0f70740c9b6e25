import { Gauge, Histogram, type Registry } from 'prom-client';
import type { WriteObserver } from './metrics.js';
import { durationBuckets } from './request-metrics.js';

/** Measures the writes of requests. */
export function measureWrites(registry: Registry): WriteObserver {
  const common = { buckets: durationBuckets, registers: [registry] };
  const durations = new Histogram({
    name: 'svc_write_duration_seconds',
    help: 'Time of a write by a person or an app, without its wait.',
    labelNames: ['kind'],
    ...common,
  });
  const waits = new Histogram({
    name: 'svc_write_wait_seconds',
    help: 'Wait of a write for earlier ones of the same person.',
    ...common,
  });
  const waiting = new Gauge({
    name: 'svc_writes_waiting',
    help: 'Writes that wait for earlier ones of the same person.',
    registers: [registry],
  });
  return {
    wait: () => waiting.inc(),
    start: (waited) => {
      waiting.dec();
      waits.observe(waited);
    },
    end: (kind, took) => durations.observe({ kind }, took),
  };
}
