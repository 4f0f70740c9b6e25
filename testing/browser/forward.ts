import {
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';

/** Passes a request on to the address, and the answer back, with other headers of its own if need be. */
export function forward(
  url: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  headers: OutgoingHttpHeaders = {},
): void {
  // The page has gone: what it sent can't be read any more, and a connection would wait for it.
  if (incoming.destroyed) return;
  const { host: _, ...ownHeaders } = incoming.headers;
  // A connection of its own: one that is kept may be closed at the moment it is used.
  const options = { method: incoming.method, headers: ownHeaders, agent: false };
  const onward = request(url, options, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...headers });
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.on('close', () => incoming.readableEnded || onward.destroy());
  incoming.pipe(onward);
}
