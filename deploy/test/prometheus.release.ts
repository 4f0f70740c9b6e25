import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDashboard } from '@grafana/schema';
import { parse } from 'yaml';
import { compileSamples } from '../../docs/test/support/compiler.js';
import { dashboard, dashboardText } from './support/dashboard.js';
import { isPrometheusInstalled } from './support/prometheus.js';
import { alertRules, prometheusFolder } from './support/rules.js';

const tested = isPrometheusInstalled ? test : test.skip;

const runPromtool = (...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, {
    cwd: prometheusFolder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

tested.each([
  ['configuration', ['check', 'config', 'prometheus.yml'], 'is valid prometheus config file'],
  ['rules', ['check', 'rules', 'svc.rules.yml'], 'SUCCESS: 10 rules found'],
  ['times of the alerts', ['test', 'rules', 'svc.rules.test.yml'], 'SUCCESS'],
])('promtool accepts the %s', (_name, parameters, success) => {
  expect(runPromtool(...parameters)).toEqual({
    status: 0,
    output: expect.stringContaining(success) as string,
  });
});

test('the times of each alert are tested: not before, then, and not after', () => {
  const { tests } = parse(readFileSync(join(prometheusFolder, 'svc.rules.test.yml'), 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  const times = tests.flatMap((one) => one.alert_rule_test);
  for (const { alert } of alertRules) {
    const fires = times
      .filter(({ alertname }) => alertname === alert)
      .map(({ exp_alerts: alerts = [] }) => alerts.length > 0);
    expect([alert, fires.slice(0, 3)]).toEqual([alert, [false, true, false]]);
  }
});

test('the dashboard has the types of Grafana', () => {
  // A file has the values of enumerations as text.
  const code = `import type { Dashboard } from '@grafana/schema';
type Json<T> = T extends string ? \`\${T}\` : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;
export const dashboard: Json<Dashboard> = ${dashboardText};`;
  expect(compileSamples([{ place: 'svc.json:1', extension: 'ts', code }], true)).toEqual([]);
  expect(dashboard.schemaVersion).toBe(defaultDashboard.schemaVersion);
});
