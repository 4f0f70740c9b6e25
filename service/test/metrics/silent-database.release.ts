import { startSilentProxy } from '../../../testing/databases/silent-proxy.js';
import { makeDatabase } from '../../../testing/databases/locations.js';
import { startServing } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { find, parseMetrics } from './support/parse-metrics.js';

test('all scrapes of a service whose server is silent are answered within three seconds', async () => {
  const place = await makeDatabase();
  const proxy = await startSilentProxy(place.settings['DATABASE_URL']!);
  const server = await startServing({
    ...place.settings,
    SVC_NETWORKS: 'none',
    DATABASE_URL: proxy.url,
    SVC_METRICS_PORT: '0',
  });
  const [, url = ''] = await server.waitForLog(/Metrics are at (\S+)/);
  const scrape = async () => {
    const startedAt = performance.now();
    const samples = parseMetrics(await (await fetch(url)).text());
    return { samples, up: find(samples, 'svc_database_up'), took: performance.now() - startedAt };
  };
  const before = await scrape();
  proxy.silence();
  const scrapes = await waitFor(
    () => Promise.all(Array.from({ length: 5 }, scrape)),
    (all) => all.every(({ up }) => up === 0),
  );
  proxy.restore();
  await waitFor(scrape, ({ up }) => up === 1);
  server.child.kill('SIGTERM');
  const { code } = await server.ended;
  await proxy.stop();
  await place.remove();

  expect([before.up, code]).toEqual([1, 0]);
  expect(Math.max(...scrapes.map(({ took }) => took))).toBeLessThan(3_000);
  for (const { samples } of scrapes) {
    expect(find(samples, 'svc_erasures_running')).toBeUndefined();
    expect(find(samples, 'svc_index_bytes')).toBeGreaterThan(1_000);
  }
});
