import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard, dashboardQueries } from './support/dashboard.js';
import { readNames } from './support/queries.js';
import { alertRules } from './support/rules.js';

const docs = join(import.meta.dirname, '../../docs');

describe('the dashboard', () => {
  test('has no data source of its own', () => {
    const [datasource, instance] = dashboard.templating.list;
    expect(datasource).toMatchObject({ name: 'datasource', type: 'datasource' });
    expect(instance).toMatchObject({ name: 'instance', type: 'query' });
    const sources = dashboard.panels.flatMap(({ datasource: own, targets = [] }) => [
      ...(own ? [own.uid] : []),
      ...targets.map((target) => target.datasource.uid),
    ]);
    expect(new Set(sources)).toEqual(new Set(['${datasource}']));
  });

  test('has a unit for each panel, and a filter by instance in each query', () => {
    const withQueries = dashboard.panels.filter(({ type }) => type !== 'row');
    expect(withQueries.filter(({ fieldConfig }) => !fieldConfig?.defaults.unit)).toEqual([]);
    for (const { query } of dashboardQueries)
      for (const { name, labels } of readNames(query).metrics)
        expect([name, labels]).toEqual([name, expect.arrayContaining(['instance'])]);
  });

  test('has panels that do not overlap, each with its own id', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  });
});

describe.each(alertRules)('the alert $alert', ({ alert, annotations, labels }) => {
  test('leads to an incident of the runbooks, which names it', () => {
    const [, anchor] = /^https:\/\/docs\.svc\.example\/runbooks#([a-z-]+)$/.exec(
      annotations.runbook_url,
    )!;
    const incidents = readFileSync(join(docs, 'runbooks.md'), 'utf8').split(/^## /m);
    const incident = incidents.find((text) => toAnchor(text.split('\n')[0]!) === anchor);
    expect(incident).toContain(`\`${alert}\``);
  });

  test('is described with its severity', () => {
    const lines = readFileSync(join(docs, 'alerts.md'), 'utf8').split('\n');
    const row = lines.find((line) => line.startsWith(`| \`${alert}\``));
    expect(row).toContain(labels.severity);
  });
});

const toAnchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');
