import type { GivenAccount, Stage } from './stage.js';
import type { Strangers } from './servers/strangers.js';

/** A row of the report. */
export interface Figure {
  name: string;
  value: number | string;
  unit?: 'ms' | 's' | 'MiB';
}

/** The surroundings of a scenario. */
export interface Bench {
  strangers: Strangers;
  /** Starts a service with the settings, and with connected accounts. */
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
  /** The actions of the attacker, and the measured effect. */
  description: string;
  run(bench: Bench): Promise<readonly Figure[]>;
}
