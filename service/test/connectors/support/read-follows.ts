import type { Connector, Follow } from '../../../src/connectors/connector.js';

/** Reads all pages of the accounts that the account follows. */
export async function readFollows(
  connector: Connector,
  account: string,
  signal = neverAborted(),
): Promise<Follow[]> {
  const { pages } = await connector.listFollows(account, signal);
  const follows: Follow[] = [];
  for await (const page of pages) follows.push(...page);
  return follows;
}

/** For work that a test does not stop. */
export function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
