import { spawnSync } from 'node:child_process';
import { makeDatabase } from '../../../testing/databases/locations.js';
import { startServing, startSvc } from '../../../testing/service/svc.js';

const isInstalled = spawnSync('promtool', ['--version']).status === 0;
if (!isInstalled) console.log('Skipped: promtool is not installed.');
const testWithPromtool = isInstalled ? test : test.skip;

testWithPromtool('Prometheus accepts the metrics of servers and of jobs', async () => {
  const { settings, remove } = await makeDatabase();
  const common = { ...settings, SVC_NETWORKS: 'none', SVC_METRICS_PORT: '0' };
  const server = await startServing(common);
  const jobs = startSvc(['jobs'], common);
  const found: { status: number | null; output: string; names: string[] }[] = [];
  for (const { waitForLog, child, ended } of [server, jobs]) {
    const [, url = ''] = await waitForLog(/Metrics are at (\S+)/);
    const input = await (await fetch(url)).text();
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    });
    const names = Array.from(input.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name!);
    found.push({ status, output: `${stdout}${stderr}`, names });
    child.kill('SIGTERM');
    await ended;
  }
  await remove();
  // Beside names that Node.js and the convention of OpenTelemetry give to gauges.
  const ofOthers =
    /^(?:nodejs_active_\w+_total|db_client_connection_count) non-\S+(?: and non-summary)? metrics should not have/;
  for (const { output } of found) {
    expect(output.split('\n').filter((line) => line !== '' && !ofOthers.test(line))).toEqual([]);
  }
  expect(found[0]!.names).toContain('svc_index_bytes');
  expect(found[1]!.names).not.toContain('svc_index_bytes');
  expect(found[1]!.names).toContain('svc_job_consecutive_failures');
});
