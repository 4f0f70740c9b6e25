import type { FastifyPluginCallback } from 'fastify';
import type { Closable } from '../close-stack.js';

/** What the service measures. */
export interface Metrics extends Closable {
  /** Measures requests. It must be registered before routes. */
  readonly plugin: FastifyPluginCallback;
  readonly writes: WriteObserver;
  /** The content type of the text. */
  readonly contentType: string;
  /** Writes all metrics in the text format of Prometheus; soon, also while the database does not answer. */
  write(): Promise<string>;
}

/** Receives the times of writes, in seconds. */
export interface WriteObserver {
  /** A write begins to wait for earlier ones of the same user. */
  wait(): void;
  /** It waits no longer. */
  start(waited: number): void;
  /** A write has ended. */
  end(kind: 'user' | 'client', took: number): void;
}
