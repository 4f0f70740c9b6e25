import type { Static, TObject, TProperties } from 'typebox';

/** The settings that one part of the service owns: environment variables, and the part's settings made from them. */
export interface SettingsPart<Variables extends TProperties = TProperties, Settings = object> {
  /** Their heading in docs/settings.md. */
  readonly title: string;
  /** The text below the heading in docs/settings.md. */
  readonly notes?: string;
  /**
   * Each with its type, default, limits and description. Its name says whether the value may be a secret: `isSecret`.
   */
  readonly variables: Variables;
  /**
   * @throws ConfigurationError when they contradict each other
   */
  read(values: Static<TObject<Variables>>, shared: SharedSettings): Settings;
}

/** Settings on which those of several parts depend. */
export interface SharedSettings {
  /** Public address of the service, without a slash at its end. */
  publicUrl: string;
  /** Folder of uploads, and of the embedded database. */
  dataFolder: string;
  /** Whether the data is on a PostgreSQL server. */
  hasServer: boolean;
  /** `PATH` of the environment. */
  programs: string;
}

/** Defines the settings of a part; infers their types. */
export function defineSettings<Variables extends TProperties, Settings>(
  part: SettingsPart<Variables, Settings>,
): SettingsPart<Variables, Settings> {
  return part;
}

/** Whether the name of a variable says that its value may be, or may have, a secret, which no message shows. */
export function isSecret(name: string): boolean {
  return /_(?:URL|SECRET|API_KEY|TOKEN)$/.test(name);
}

/** Invalid settings; the message is for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Calls all functions, also when one of them fails.
 * @throws ConfigurationError with the problems of all, one a line
 */
export function readAll<Result>(reads: readonly (() => Result)[]): Result[] {
  const problems: string[] = [];
  const results = reads.flatMap((read) => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  requireNone(problems);
  return results;
}

/** @throws ConfigurationError with the problems, one a line */
export function requireNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
}

/** Reads a list of hosts, separated by commas; `none` is an empty one. @throws ConfigurationError */
export function readHosts(name: string, list: string): string[] {
  if (list === 'none') return [];
  return list.split(',').map((entry, index) => {
    const host = entry.trim().toLowerCase();
    if (URL.canParse(`https://${host}`) && new URL(`https://${host}`).hostname === host)
      return host;
    throw new ConfigurationError(
      `${name} must be a list of hosts such as "videos.example", not ` +
        `${nameEntry(list, index)}.`,
    );
  });
}

/** Names an entry of a list, by its position if the list may have a secret, which a comma may divide. */
export function nameEntry(list: string, index: number): string {
  return /[@?]/.test(list) ? `entry ${index + 1}` : `"${list.split(',')[index]?.trim()}"`;
}

/** Returns an address without slashes at its end. */
export function removeTrailingSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
