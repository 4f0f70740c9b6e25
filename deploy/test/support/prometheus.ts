import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { findFreePort } from '../../../testing/service/free-port.js';
import { waitForOutput } from '../../../testing/waiting/wait-for-output.js';

/** Whether the programs of Debian's package are there. */
export const isPrometheusInstalled = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
);
if (!isPrometheusInstalled)
  process.stdout.write('Alerts and the dashboard are not tested: prometheus is missing.\n');

/** Prometheus, which scrapes services every 3 seconds, and evaluates rules every second. */
export interface Prometheus {
  /** Evaluates a query now. @throws with the message of Prometheus */
  query(query: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  /** The alerts that are pending or fire. */
  readAlerts(): Promise<Alert[]>;
  stop(): Promise<void>;
}

/** An alert of a rule. */
export interface Alert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  state: 'pending' | 'firing';
}

/** Starts it with the text of a file of rules, and the hosts with ports that it scrapes. */
export async function startPrometheus(
  rules: string,
  targets: readonly string[],
): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-prometheus-'));
  writeFileSync(join(folder, 'svc.rules.yml'), rules);
  writeFileSync(
    join(folder, 'prometheus.yml'),
    stringify({
      global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
      rule_files: ['svc.rules.yml'],
      scrape_configs: [{ job_name: 'svc', static_configs: [{ targets }] }],
    }),
  );
  const address = `127.0.0.1:${await findFreePort('127.0.0.1')}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await waitForOutput(child.stderr, /Server is ready to receive web requests/);
  const get = async (path: string) => {
    const response = await fetch(`http://${address}/api/v1/${path}`);
    const body = (await response.json()) as { status: string; data: unknown; error?: string };
    if (body.status !== 'success') throw new Error(body.error);
    return body.data;
  };
  return {
    async query(query) {
      const data = await get(`query?${new URLSearchParams({ query }).toString()}`);
      return (data as { result: Awaited<ReturnType<Prometheus['query']>> }).result;
    },
    async readAlerts() {
      return ((await get('alerts')) as { alerts: Alert[] }).alerts;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
