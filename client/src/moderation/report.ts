import type { RequestOptions } from '../options.js';
import type { BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** What is reported, and why. */
export type ReportInput = BodyAt<'/report', 'post'>;
/** A report that was stored, or that the person had made before. */
export interface ReportCreated {
  /** By which `getReport` tells what became of it. */
  id: string;
  /** Whether it is new. */
  created: boolean;
}

/**
 * Reports a feedback, or what an entity shows of itself, to the moderators; open to anybody. With an API
 * key it needs `moderate`.
 */
export async function report(
  transport: Transport,
  reported: ReportInput,
  options?: RequestOptions,
): Promise<ReportCreated> {
  const { result, status } = await transport.send('post', '/report', { body: reported }, options);
  return { id: result.id, created: status === 201 };
}
