import type { Figure, Scenario } from './scenario.js';

/** Measured results. */
export interface Results {
  machine: string;
  /** By the name of the scenario. */
  scenarios: Record<string, readonly Figure[]>;
}

/** The report in Markdown. */
export function renderReport(
  scenarios: Record<string, Scenario>,
  { machine, scenarios: measured }: Results,
): string {
  return `## Attacks of one person

\`npm run attacks -w bench\` on ${machine}, with the service, PostgreSQL, the attackers, their servers and the others on one machine.

Each scenario has a service process and a database of its own. Others read public ratings and, signed in, recommenders, 20 requests a second in all, from a process of their own: in a quiet part, during the attack, and afterwards. Processor time and memory are those of the service process. Hosts of attackers are reached without TLS; limits are those without settings.

A scenario can be run alone: \`npm run attacks -w bench -- slow-accounts\`. Where other programs use the machine, which its load average before a scenario shows, times are longer: only ratios within a run can be compared.

${Object.entries(scenarios)
  .map(([name, scenario]) => renderScenario(name, scenario, measured[name] ?? []))
  .join('\n\n')}
`;
}

function renderScenario(
  name: string,
  { title, description }: Scenario,
  figures: readonly Figure[],
): string {
  return `### ${title} (\`${name}\`)

${description}

| | |
| - | - |
${figures.map((figure) => `| ${figure.name} | ${renderFigure(figure)} |`).join('\n')}`;
}

function renderFigure({ value, unit }: Figure): string {
  if (typeof value === 'string') return value;
  const digits = Math.abs(value) < 100 && !Number.isInteger(value) ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === undefined ? text : `${text} ${unit}`;
}
