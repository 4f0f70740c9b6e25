import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the service's process: answers each request with its memory after a garbage collection, and with the
// largest heap since the request before.
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  let peakHeap = 0;
  const sample = () => {
    peakHeap = Math.max(peakHeap, process.memoryUsage().heapUsed);
  };
  setInterval(sample, 250).unref();
  createServer((_request, response) => {
    sample();
    collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    response.setHeader('connection', 'close').end(JSON.stringify({ rss, heapUsed, peakHeap }));
    peakHeap = 0;
  })
    .listen(Number(process.env.BENCH_MEMORY_PORT), '127.0.0.1')
    .unref();
}
