import type { Figure, Scenario } from './scenario.js';

/** The states of the service that are compared. */
export const labels = ['before', 'after'] as const;
type Label = (typeof labels)[number];

/** What was measured in one state. */
export interface Results {
  machine: string;
  /** By the name of the scenario. */
  scenarios: Record<string, readonly Figure[]>;
}

/** The report in Markdown, of the states that were measured. */
export function renderReport(
  scenarios: Record<string, Scenario>,
  results: Partial<Record<Label, Results>>,
): string {
  const measured = labels.flatMap((label) => {
    const found = results[label];
    return found ? [{ label, ...found }] : [];
  });
  const machines = measured.map(({ label, machine }) => `${label}: ${machine}`);
  return `## Attacks of one person

\`npm run attacks -w bench\` (${machines.join('; ')}), with the service, PostgreSQL, the attackers, their servers and the others on one machine.

Each scenario has a service process and a database of its own. Others read public ratings and, signed in, recommenders, 20 requests a second in all, from a process of their own: in a quiet part, during the attack, and afterwards. Processor time and memory are those of the service process. Hosts of attackers are reached without TLS; limits are those without settings.

Two states of the service are compared: \`--label before\` and \`--label after\` store the values of a run in \`bench/results/attacks\`, and a scenario can be run alone: \`npm run attacks -w bench -- slow-accounts\`. Where other programs use the machine, which its load average before a scenario shows, times are longer: only ratios within a run can be compared.

${Object.entries(scenarios)
  .map(([name, scenario]) => renderScenario(name, scenario, measured))
  .join('\n\n')}
`;
}

function renderScenario(
  name: string,
  { title, description }: Scenario,
  measured: readonly (Results & { label: Label })[],
): string {
  const columns = measured.map(({ scenarios }) => scenarios[name] ?? []);
  const rows = [...new Set(columns.flatMap((figures) => figures.map((figure) => figure.name)))];
  const render = (figures: readonly Figure[], row: string) => {
    const figure = figures.find((one) => one.name === row);
    return figure ? renderFigure(figure) : '';
  };
  return `### ${title} (\`${name}\`)

${description}

| | ${measured.map(({ label }) => label).join(' | ')} |
| - | ${measured.map(() => '-').join(' | ')} |
${rows.map((row) => `| ${row} | ${columns.map((figures) => render(figures, row)).join(' | ')} |`).join('\n')}`;
}

function renderFigure({ value, unit }: Figure): string {
  if (typeof value === 'string') return value;
  const digits = Math.abs(value) < 100 && !Number.isInteger(value) ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === undefined ? text : `${text} ${unit}`;
}
