import type { Connector, Follow } from '../connector.js';
import type { OpenConnector } from '../network.js';
import { NetworkError, ProofError } from '../connector-error.js';
import type { Fetch } from '../outgoing/request-json.js';
import { checkVerifications } from './check-verifications.js';
import { Hub } from './hub.js';
import { readLinks, readVerifications } from './hub-answers.js';
import { parseEntered } from './parse-entered.js';
import { farcaster } from './farcaster-network.js';

/** The settings of the connector of Farcaster. */
export interface FarcasterSettings {
  /** The address of the HTTP API of a hub that the operator trusts, without `/v1`. */
  hubUrl: string;
  fetch: Fetch;
}

/** Opens the connector with the operator's settings. */
export const openConnector: OpenConnector<typeof farcaster> = ({ openFetch }, settings) =>
  createFarcasterConnector({ ...settings, fetch: openFetch(settings.hubUrl) });

/**
 * Creates the connector of Farcaster. People do not sign in there: an account names its wallets in signed messages.
 * Only the hub knows which keys sign for an account, so it is trusted about the statements of accounts.
 */
export function createFarcasterConnector({ hubUrl, fetch }: FarcasterSettings): Connector {
  const hub = new Hub(hubUrl, fetch);
  return {
    ...farcaster.profile,
    async begin(_, entered) {
      const account = parseEntered(entered);
      const secret =
        'fid' in account
          ? { fid: account.fid, label: `fid ${account.fid}` }
          : { fid: await findFid(hub, account.username), label: `@${account.username}` };
      return { step: { kind: 'finish' }, secret };
    },
    async finish({ wallet, secret: { fid = '', label = '' } }) {
      const verifications = hub.readPages('verificationsByFid', { fid }, readVerifications);
      await checkVerifications(verifications, { fid: Number(fid), label, wallet });
      return { id: fid, label };
    },
    listFollows(account, signal) {
      return Promise.resolve({ pages: readFollows(hub, account, signal) });
    },
  };
}

async function findFid(hub: Hub, username: string): Promise<string> {
  const proof = await hub.readUserNameProof(username);
  if (!proof) throw new ProofError(`Farcaster has no account @${username}: check the name.`);
  if (proof.name !== username) {
    throw new NetworkError('The Farcaster hub answered with another username.');
  }
  return String(proof.fid);
}

async function* readFollows(
  hub: Hub,
  account: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Follow[]> {
  const query = { fid: account, link_type: 'follow' };
  for await (const links of hub.readPages('linksByFid', query, readLinks, signal)) {
    if (links.some(({ data }) => String(data.fid) !== account)) {
      throw new NetworkError('The Farcaster hub answered with the follows of another account.');
    }
    yield links
      .map(({ data }) => ({ id: String(data.linkBody.targetFid) }))
      .filter(({ id }) => id !== account);
  }
}
