/** An example in another kind of app. */
export interface Other {
  name: string;
  port: number;
  /** Whether its packages have to be installed. */
  hasPackages?: boolean;
  /** The program that must be installed. */
  program?: { name: string; command: string; installation: string };
  /** Where it is, if not below `examples/`. */
  folder?: string;
}

/** The same marketplace in other kinds of app, by folder. */
export const others: Record<string, Other>;
