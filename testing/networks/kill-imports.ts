import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PrivateKeyAccount } from 'viem/accounts';
import { KeyedHashes } from '../../service/src/auth/keyed-hashes.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import type { Place } from '../databases/locations.js';
import { toLocation } from '../databases/to-location.js';
import { createAccount } from '../people/accounts.js';
import { accountSecret } from '../service/secrets.js';
import { getResult, send } from '../service/send.js';
import { signIn } from '../service/sign-in.js';
import { startServing } from '../service/svc.js';
import { waitFor } from '../waiting/wait-for.js';
import { inspectImports, type Difference } from './check-imports.js';
import { startFarcasterHubStandIn } from './farcaster-hub-stand-in.js';
import type { FarcasterAccount, FarcasterMessage } from './farcaster-messages.js';
import { toKillPoint, type KilledWhile } from './kill-points.js';

/** The rows that are stored after the kills, and the list of the network. */
export interface KilledImports {
  /** Keys of followed accounts. */
  stored: string[];
  listed: string[];
  /** Relationships of the importing person to people who are here, by their wallets. */
  relationships: string[];
  known: string[];
  kills: Kill[];
}

/** A kill, and what it has left in the database. */
export interface Kill extends Difference {
  during: KilledWhile;
  /** Whether it came before the import was complete. */
  isInterrupted: boolean;
}

const reader = 1;
const pageSize = 1_000;
/** The number of follows that change from one import to the next: more than are stored at once. */
const changed = 1_300;
const followCount = 4_200;
/** People who are here, by their accounts. */
const known = [3_900, 5, 1_500, 4_000, 4_100, 5_600];

/**
 * Imports the follows of an account that change again and again, from a stand-in for a hub of Farcaster, and kills
 * the service during each import, each at another point.
 */
export async function killImports(place: Place, killCount: number): Promise<KilledImports> {
  const hub = await startFarcasterHubStandIn({ largestPage: pageSize });
  const settings = {
    ...place.settings,
    SVC_NETWORKS: 'farcaster',
    SVC_FARCASTER_HUB_URL: hub.url,
  };
  const wallets = new Map([reader, ...known].map((fid) => [fid, createAccount()]));
  const accounts = new Map([...wallets.keys()].map((fid) => [fid, hub.addAccount(fid)]));
  for (const [fid, account] of accounts) await account.verify(wallets.get(fid)!);
  const { links } = accounts.get(reader)!;
  const createLinks = await prepareLinks(accounts.get(reader)!);
  links.push(...createLinks(2, followCount));

  let server = await startServing(settings);
  const people = new Map(
    [...wallets].map(([fid, wallet]) => [fid, new Person(fid, wallet, () => server.url)]),
  );
  const person = people.get(reader)!;
  // Half of them are here before, the others connect meanwhile.
  for (const fid of known.slice(0, 3)) await people.get(fid)!.connect();
  let requested = hub.requests.length;
  let id = await person.connect();
  const kills: Kill[] = [];
  let readAt: string | undefined;

  for (let kill = 0; kill < killCount; kill++) {
    const pageCount = Math.floor(links.length / pageSize) + 1;
    const { during, pages, delay } = toKillPoint(kill, pageCount);
    const other = people.get(known[kill % known.length]!)!;
    // Before the pages are requested: what follows has to come at its moment.
    const finish = during === 'connecting others' ? await other.begin() : undefined;
    await waitFor(() => countPages(hub.requests.slice(requested)) >= pages, Boolean, {
      seconds: 60,
      what: `page ${pages} after ${kill} kills`,
    });
    const request = during === 'disconnecting' ? person.disconnect(id) : finish?.();
    const unanswered = request?.catch(() => undefined);
    await sleep(delay);
    await server.kill();
    await unanswered;
    const { readAt: lastReadAt, ...difference } = await inspectImports(place, String(reader));
    kills.push({
      during,
      isInterrupted: lastReadAt === undefined || lastReadAt === readAt,
      ...difference,
    });
    readAt = lastReadAt;

    links.splice(1_000 + ((kill * 97) % 1_500), changed);
    // More than were removed, so that lists of different imports have different lengths.
    links.unshift(...createLinks(followCount + 2 + kill * 2 * changed, changed + kill + 1));
    const isSilent = kill + 1 < killCount && toKillPoint(kill + 1, pageCount).isSilent;
    hub.setFault(isSilent ? { kind: 'silent' } : undefined);
    requested = hub.requests.length;
    server = await startServing(settings);
    id = (await person.findAccount())?.id ?? (await person.connect());
    await person.refresh(id);
  }
  for (const fid of known) {
    const other = people.get(fid)!;
    if (!(await other.findAccount())) await other.connect();
  }
  // After several killed imports, a listing lacks more than one listing may remove: another one confirms it.
  const refresh = async () => {
    const state = await person.findAccount();
    if (state?.isUnconfirmed) await person.refresh(id);
    return state;
  };
  await waitFor(refresh, (state) => state?.followCount === links.length && !state.isUnconfirmed, {
    seconds: 90,
  });
  server.child.kill('SIGTERM');
  await server.ended;
  await hub.stop();
  const targets = links.map(({ data }) => data.linkBody!.targetFid!);
  return { ...(await readStored(place, targets)), kills, known: listKnown(targets) };

  function listKnown(targets: readonly number[]): string[] {
    return known
      .filter((fid) => targets.includes(fid))
      .map((fid) => wallets.get(fid)!.address.toLowerCase())
      .sort();
  }
}

/** A person with a wallet and an account. */
class Person {
  #token: string | undefined;

  constructor(
    readonly fid: number,
    readonly wallet: PrivateKeyAccount,
    readonly getUrl: () => string,
  ) {}

  async connect(): Promise<string> {
    return (await (await this.begin())()).id;
  }

  /** Returns what ends the connecting. */
  async begin(): Promise<() => Promise<{ id: string }>> {
    const begun = await this.#send('POST', '/accounts/begin', {
      network: 'farcaster',
      account: String(this.fid),
    });
    const { state } = begun as { state: string };
    return async () => (await this.#send('POST', '/accounts/finish', { state })) as { id: string };
  }

  async findAccount(): Promise<ReadState | undefined> {
    const { accounts } = (await this.#send('GET', '/accounts')) as { accounts: ReadState[] };
    return accounts[0];
  }

  async refresh(id: string): Promise<void> {
    await this.#send('POST', `/accounts/${id}/refresh`);
  }

  async disconnect(id: string): Promise<void> {
    await this.#send('DELETE', `/accounts/${id}`);
  }

  async #send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    this.#token ??= (await signIn(this.getUrl(), this.wallet)).token;
    const token = this.#token;
    return getResult(await send(this.getUrl(), method, path, { token, ...(body && { body }) }));
  }
}

interface ReadState {
  id: string;
  followCount: number;
  isUnconfirmed: boolean;
}

/** How many pages of the importing account's list were requested. */
const countPages = (requests: readonly string[]) =>
  requests.filter((one) => one.startsWith(`/v1/linksByFid?fid=${reader}&`)).length;

/** Creates a function that follows a number of accounts, from an id on. */
async function prepareLinks({ links, follow }: FarcasterAccount) {
  await follow(2);
  const [{ data, ...signed }] = links.splice(0) as [FarcasterMessage];
  return (from: number, count: number) =>
    Array.from({ length: count }, (_, index): FarcasterMessage => {
      // The service leaves it to hubs to check who signs links.
      const linkBody = { ...data.linkBody!, targetFid: from + index };
      return { ...signed, data: { ...data, linkBody } };
    });
}

async function readStored(place: Place, targets: readonly number[]) {
  const database = await openDatabase(toLocation(place));
  const hashes = new KeyedHashes(accountSecret, Buffer.alloc(0));
  const follows = await queryRows<{ target: string }>(
    database.drizzle,
    sql`SELECT f.target FROM network_follows f JOIN network_accounts a ON a.id = f.account_id
      WHERE a.account_id = ${String(reader)}`,
  );
  const relationships = await queryRows<{ uuid: string }>(
    database.drizzle,
    sql`SELECT e.uuid FROM relationships r JOIN entities e ON e.id = r.target_id
      JOIN edges d ON d.node_id = r.source_id AND d.neighbour_id = r.target_id
      WHERE r.origin LIKE 'account:%'`,
  );
  await database.close();
  return {
    stored: follows.map(({ target }) => target).sort(),
    listed: targets.map((fid) => hashes.hashAccount('farcaster', String(fid))).sort(),
    relationships: relationships.map(({ uuid }) => uuid).sort(),
  };
}
