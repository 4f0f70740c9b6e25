import type { GivenAccount, Stage } from './stage.js';
import type { Strangers } from './servers/strangers.js';

/** A row of the report. */
export interface Figure {
  name: string;
  value: number | string;
  unit?: 'ms' | 's' | 'MiB';
}

/** What a scenario works with. */
export interface Bench {
  strangers: Strangers;
  /** Starts a service with the settings, and with accounts that were connected before. */
  openStage: (
    settings: Record<string, string>,
    accounts?: readonly GivenAccount[],
  ) => Promise<Stage>;
  /** Called when the scenario has ended. */
  defer: (close: () => Promise<unknown>) => void;
}

/** An attack of one person. */
export interface Scenario {
  title: string;
  /** What the attacker does, and what is measured. */
  description: string;
  run(bench: Bench): Promise<readonly Figure[]>;
}
