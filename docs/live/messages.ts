/** Messages from a page of the documentation to the page in its frame. */
export interface Settings {
  kind: 'settings';
  /** The values of attributes; null removes one. */
  attributes: Record<string, string | null>;
  lang: string;
  dir: 'ltr' | 'rtl';
  scheme: 'light' | 'dark';
  /** The values of custom properties; the empty string stands for the default. */
  properties: Record<(typeof customProperties)[number], string>;
  isSignedIn: boolean;
}

/** The custom properties that readers can set. */
export const customProperties = ['--svc-accent', '--svc-radius'] as const;

/** Messages from the page in the frame. */
export type Report =
  /** The height of its content in CSS pixels, and whether the reader has used it. */
  | { kind: 'height'; height: number; isUsed: boolean }
  /** The element has sent a request that nothing is recorded for. */
  | { kind: 'unanswered' };

/** Returns the message of an event if it is from the window, and from this origin. */
export function readMessage(
  { source, origin, data }: MessageEvent<unknown>,
  sender: Window | null | undefined,
): Settings | Report | undefined {
  if (source !== sender || origin !== location.origin) return undefined;
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  return data as Settings | Report;
}
