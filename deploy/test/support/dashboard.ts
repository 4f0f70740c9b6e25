import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of the dashboard of Grafana. */
export const dashboardText = readFileSync(
  join(import.meta.dirname, '../../grafana/svc.json'),
  'utf8',
);

/** The parts of the dashboard that tests read. */
interface Dashboard {
  uid: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: string | { query: string } }[] };
  panels: Panel[];
}

/** A row, or a panel with queries. */
interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
  fieldConfig?: { defaults: { unit?: string } };
}

export const dashboard = JSON.parse(dashboardText) as Dashboard;

/** The queries of all panels, with values for Grafana's variables. */
export const dashboardQueries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    query: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  })),
);
