import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { replaceLiterals } from './queries.js';

/** The folder of the files for Prometheus. */
export const prometheusFolder = join(import.meta.dirname, '../../prometheus');

/** A rule that alerts. */
export interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

interface RuleFile {
  groups: { name: string; rules: AlertRule[] }[];
}

const ruleFile = parse(readFileSync(join(prometheusFolder, 'svc.rules.yml'), 'utf8')) as RuleFile;

export const alertRules = ruleFile.groups.flatMap(({ rules }) => rules);

/** How the rules become fast enough for a test. */
export interface Shortening {
  /** By what times in rules, such as `5m`, are divided. */
  divisor: number;
  /** The least seconds of a time in an expression, such as a range. */
  minimumSeconds: number;
  /** What replaces numbers with which the expression of an alert compares, each of which it must have. */
  thresholds: Record<string, Record<string, string>>;
}

/**
 * Returns the text of the rules with shorter times.
 * @throws if a threshold is not in the expression of its alert
 */
export function shortenRules({ divisor, minimumSeconds, thresholds }: Shortening): string {
  const shorten = (time: string, least: number) =>
    `${Math.max(least, Math.round(toSeconds(time) / divisor))}s`;
  const shortenRule = ({ alert, expr, ...rule }: AlertRule) => {
    const missing = new Set(Object.keys(thresholds[alert] ?? {}));
    const shortened = replaceLiterals(expr, (literal) => {
      if (/[a-z]/.test(literal)) return shorten(literal, minimumSeconds);
      missing.delete(literal);
      return thresholds[alert]?.[literal] ?? literal;
    });
    if (missing.size > 0) throw new Error(`${alert} does not compare with ${[...missing].join()}.`);
    const wait = rule.for === undefined ? {} : { for: shorten(rule.for, 1) };
    return { alert, expr: shortened, ...rule, ...wait };
  };
  return stringify({
    groups: ruleFile.groups.map(({ name, rules }) => ({ name, rules: rules.map(shortenRule) })),
  });
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** @throws for a time that the rules do not have, such as `1h30m` */
function toSeconds(time: string): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(time) ?? [];
  if (unit === undefined) throw new Error(`Not a time with one unit: ${time}`);
  return Number(count) * unitSeconds[unit]!;
}
