import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `onSend` of routes that are open to nobody: an answer to nobody may be cached for a minute, by anybody;
 * an answer to a caller never.
 */
export async function cachePublicly(
  { principal, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  // An answer to nobody must not be taken for one to a caller, or for one in another language.
  const vary = [reply.getHeader('vary') ?? [], 'Authorization', 'Accept-Language'].flat();
  void reply.header('vary', vary.join(', '));
  if (principal) void reply.header('cache-control', 'private, no-store');
  if (principal || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
  void reply.headers({ 'cache-control': 'public, max-age=60', etag });
  if (!matches(headers['if-none-match'], etag)) return payload;
  void reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
}

/** Whether the header names the entity tag; proxies that compress weaken tags. */
function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
