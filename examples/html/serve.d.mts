import type { Other } from './others.mjs';

/**
 * Serves the marketplace; `apiUrl` is where the service and the SDK's files are, `others` the same
 * marketplace in other kinds of app.
 */
export function startExample(options?: {
  port?: number;
  apiUrl?: string;
  others?: Record<string, Other>;
  docsUrl?: string;
}): Promise<{ url: string; close: () => Promise<void> }>;
