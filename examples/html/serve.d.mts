import type { Other } from './others.mjs';

/**
 * Serves the marketplace; `apiUrl` is where the service and the SDK's files are, `rewardToken` the token to
 * endorse with, if there is one, `others` the same marketplace in other kinds of app.
 */
export function startExample(options?: {
  port?: number;
  apiUrl?: string;
  /** As the SDK's `configure` takes it; its node has to answer at the same address by HTTP and by a socket. */
  rewardToken?: { address: string; chainId: number; rpcUrl: string } | undefined;
  others?: Record<string, Other>;
  docsUrl?: string;
}): Promise<{ url: string; close: () => Promise<void> }>;
