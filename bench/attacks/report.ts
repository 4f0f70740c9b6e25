import type { Figure, Scenario } from './scenario.js';

/** The states of the service that are compared. */
export const labels = ['before', 'after'] as const;

/** What was measured in one state. */
export interface Results {
  machine: string;
  /** By the name of the scenario. */
  scenarios: Record<string, readonly Figure[]>;
}

/** The report in Markdown. */
export function renderReport(
  command: string,
  scenarios: Record<string, Scenario>,
  results: Record<(typeof labels)[number], Results>,
): string {
  const machines = labels
    .filter((label) => results[label].machine !== '')
    .map((label) => `${label}: ${results[label].machine}`);
  return `## Attacks of one person

\`${command}\` (${machines.join('; ')}), with the service, PostgreSQL, the attackers, their servers and the others on one machine.

Each scenario has a service process and a database of its own. Others read public ratings and, signed in, recommenders, 20 requests a second in all, from a process of their own: in a quiet part, during the attack, and afterwards. Processor time and memory are those of the service process. Hosts of attackers are reached without TLS; limits are those without settings.

Two states of the service are compared: \`--label before\` and \`--label after\` store the values of a run in \`bench/results/attacks\`, and a scenario can be run alone: \`npm run attacks -w bench -- slow-accounts\`.

${Object.entries(scenarios)
  .map(([name, scenario]) => renderScenario(name, scenario, results))
  .join('\n\n')}
`;
}

function renderScenario(
  name: string,
  { title, description }: Scenario,
  results: Record<(typeof labels)[number], Results>,
): string {
  const columns = labels.map((label) => results[label].scenarios[name] ?? []);
  const rows = [...new Set(columns.flatMap((figures) => figures.map((figure) => figure.name)))];
  const render = (figures: readonly Figure[], row: string) => {
    const figure = figures.find((one) => one.name === row);
    return figure ? renderFigure(figure) : '';
  };
  return `### ${title} (\`${name}\`)

${description}

| | ${labels.join(' | ')} |
| - | ${labels.map(() => '-').join(' | ')} |
${rows.map((row) => `| ${row} | ${columns.map((figures) => render(figures, row)).join(' | ')} |`).join('\n')}`;
}

function renderFigure({ value, unit }: Figure): string {
  if (typeof value === 'string') return value;
  const digits = unit === 'MiB' || Number.isInteger(value) ? 0 : 1;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === undefined ? text : `${text} ${unit}`;
}
