import type { FastifyReply } from 'fastify';

/** Adds request headers on which the answer depends to `Vary`, each once. */
export function appendVary(reply: FastifyReply, ...names: string[]): void {
  const before = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  void reply.header('vary', [...new Set([...before, ...names])].join(', '));
}
