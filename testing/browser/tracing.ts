/**
 * The start of a page's script that adds headers to all of its requests, as tracing libraries do, and notes in
 * `globalThis.traced` how each was sent, such as `fetch POST`.
 */
export const tracing = `
const added = {
  'sentry-trace': '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1',
  baggage: 'sentry-environment=production',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  'x-requested-with': 'XMLHttpRequest',
};
const traced = (globalThis.traced = []);
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  for (const [name, value] of Object.entries(added)) request.headers.set(name, value);
  traced.push('fetch ' + request.method);
  return fetch(request);
};
const { open, send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (method, ...more) {
  traced.push('XMLHttpRequest ' + method);
  return open.call(this, method, ...more);
};
XMLHttpRequest.prototype.send = function (body) {
  for (const [name, value] of Object.entries(added)) this.setRequestHeader(name, value);
  return send.call(this, body);
};
`;
