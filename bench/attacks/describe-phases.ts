import type { Figure } from './scenario.js';
import type { Phase } from './stage.js';

/** The parts of each scenario. */
export interface Phases {
  quiet: Phase;
  attack: Phase;
  after: Phase;
}

/** Returns the figures that each scenario reports. */
export function describePhases({ quiet, attack, after }: Phases): Figure[] {
  const all = [quiet, attack, after];
  const failures = all.reduce((sum, phase) => sum + phase.failures, 0);
  const requests = all.reduce((sum, phase) => sum + phase.requests, 0);
  return [
    { name: 'p95 of others, quiet', value: quiet.p95, unit: 'ms' },
    { name: 'p95 of others, attack', value: attack.p95, unit: 'ms' },
    { name: 'Ratio', value: attack.p95 / quiet.p95 },
    { name: 'Longest request of others, attack', value: attack.longest, unit: 'ms' },
    { name: 'p95 of others, afterwards', value: after.p95, unit: 'ms' },
    { name: 'Requests of others that failed', value: `${failures} of ${requests}` },
    {
      name: 'Processor time a minute, quiet',
      value: quiet.processorSecondsPerMinute,
      unit: 's',
    },
    {
      name: 'Processor time a minute, attack',
      value: attack.processorSecondsPerMinute,
      unit: 's',
    },
    { name: 'Resident memory, quiet', value: quiet.peak, unit: 'MiB' },
    { name: 'Resident memory, attack', value: attack.peak, unit: 'MiB' },
    { name: 'Resident memory, afterwards', value: after.peak, unit: 'MiB' },
  ];
}

/** A time that may not have been reached. */
export function describeTime(name: string, seconds: number | undefined, limit: number): Figure {
  if (seconds === undefined) return { name, value: `not within ${limit} s` };
  return { name, value: seconds, unit: 's' };
}
