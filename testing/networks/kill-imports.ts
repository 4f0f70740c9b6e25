import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@farcaster/core';
import { sql } from 'drizzle-orm';
import { AccountKeys } from '../../service/src/auth/account-keys.js';
import {
  openDatabase,
  type DatabaseLocation,
} from '../../service/src/storage/database/database.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import type { Place } from '../databases/locations.js';
import { createAccount } from '../people/accounts.js';
import { getResult, send } from '../service/send.js';
import { signIn } from '../service/sign-in.js';
import { startServing } from '../service/svc.js';
import { waitFor } from '../waiting/wait-for.js';
import { startFarcasterHubStandIn } from './farcaster-hub-stand-in.js';

/** What is stored after the kills, and what the network says. */
export interface KilledImports {
  /** Keys of followed accounts. */
  stored: string[];
  listed: string[];
  /** Relationships of the importing person to people who are here, by their wallets. */
  relationships: string[];
  known: string[];
  /** How many kills came before the import was complete. */
  interrupted: number;
}

const secret = 'a secret of tests, long enough for the setting';
const reader = 1;
/** So many follows change from one import to the next. */
const changed = 600;
const followCount = 4_000;
/** Pages of 1,000, and one that is empty. */
const pageCount = 5;
/** People who are here, by their accounts. */
const known = [5, 1_500, 2_100, 3_999, 4_300, 6_000];
/** A kill comes up to so long after a page is requested: within a transaction or between two. */
const latestKill = 150;

/**
 * Imports the follows of an account that change again and again, from a stand-in for a hub of Farcaster, and kills
 * the service during each import, each at another point.
 */
export async function killImports(place: Place, kills: number): Promise<KilledImports> {
  const hub = await startFarcasterHubStandIn();
  const settings = {
    ...place.settings,
    SVC_ACCOUNT_SECRET: secret,
    SVC_NETWORKS: 'farcaster',
    SVC_FARCASTER_HUB_URL: hub.url,
  };
  const wallets = new Map([reader, ...known].map((fid) => [fid, createAccount()]));
  const accounts = new Map([...wallets.keys()].map((fid) => [fid, hub.addAccount(fid)]));
  for (const [fid, account] of accounts) await account.verify(wallets.get(fid)!);
  const { links, follow } = accounts.get(reader)!;
  await follow(2);
  const [{ data, ...signed }] = links.splice(0) as [Message];
  const addLinks = (from: number, count: number) => {
    for (let targetFid = from; targetFid < from + count; targetFid++) {
      // The service leaves it to hubs to check who signs links.
      const linkBody = { ...data!.linkBody!, targetFid };
      links.push({ ...signed, data: { ...data!, linkBody } });
    }
  };
  addLinks(2, followCount);

  let server = await startServing(settings);
  const connect = async (fid: number) => {
    const { token } = await signIn(server.url, wallets.get(fid)!);
    const begun = await send(server.url, 'POST', '/accounts/begin', {
      token,
      body: { network: 'farcaster', account: String(fid) },
    });
    const { state } = getResult(begun) as { state: string };
    const finished = await send(server.url, 'POST', '/accounts/finish', { token, body: { state } });
    return { token, id: (getResult(finished) as { id: string }).id };
  };
  // Half of them are here before, the others follow meanwhile.
  for (const fid of known.slice(0, 3)) await connect(fid);
  let before = hub.requests.length;
  const { id, ...connected } = await connect(reader);
  let { token } = connected;
  let interrupted = 0;
  const readState = async () => {
    const answer = await send(server.url, 'GET', '/accounts', { token });
    const { accounts } = getResult(answer) as {
      accounts: { id: string; followCount: number; isUnconfirmed: boolean }[];
    };
    return accounts.find((account) => account.id === id);
  };

  for (let kill = 0; kill < kills; kill++) {
    const pages = 1 + (kill % pageCount);
    await waitFor(() => hub.requests.length >= before + pages, Boolean, { seconds: 60 });
    await delay((kill * 37) % latestKill);
    await server.kill();
    const requests = hub.requests.length - before;
    if (requests <= pageCount) interrupted += 1;
    await clearLeases(place);
    links.splice((kill * 97) % 2_000, changed);
    // More than were removed, so that lists of different imports have different lengths.
    addLinks(followCount + 2 + kill * 2 * changed, changed + kill + 1);
    before = hub.requests.length;
    server = await startServing(settings);
    if (kill === 1) for (const fid of known.slice(3)) await connect(fid);
    ({ token } = await signIn(server.url, wallets.get(reader)!));
    await send(server.url, 'POST', `/accounts/${id}/refresh`, { token });
  }
  // After several that were killed, a listing lacks so many that another one has to confirm it.
  const refresh = async () => {
    const state = await readState();
    if (state?.isUnconfirmed) await send(server.url, 'POST', `/accounts/${id}/refresh`, { token });
    return state;
  };
  const listedCount = links.length;
  await waitFor(refresh, (state) => state?.followCount === listedCount && !state.isUnconfirmed, {
    seconds: 90,
  });
  server.child.kill('SIGTERM');
  await server.ended;
  await hub.stop();
  const targets = links.map(({ data }) => data!.linkBody!.targetFid!);
  return { ...(await readStored(place, targets)), interrupted, known: listKnown(targets) };

  function listKnown(targets: readonly number[]): string[] {
    return known
      .filter((fid) => targets.includes(fid))
      .map((fid) => wallets.get(fid)!.address.toLowerCase())
      .sort();
  }
}

const toLocation = ({ settings }: Place): DatabaseLocation =>
  settings['DATABASE_URL'] === undefined
    ? { folder: `${settings['SVC_DATA']}/database` }
    : { url: settings['DATABASE_URL'] };

/** Otherwise the next program would wait until the lease of the killed one ends. */
async function clearLeases(place: Place): Promise<void> {
  const database = await openDatabase(toLocation(place));
  await database.drizzle.execute(sql`UPDATE jobs SET lease_until = now(), next_run_at = now()`);
  await database.close();
}

async function readStored(place: Place, targets: readonly number[]) {
  const database = await openDatabase(toLocation(place));
  const keys = await AccountKeys.open(database, secret);
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
    listed: targets.map((fid) => keys.create('farcaster', String(fid))).sort(),
    relationships: relationships.map(({ uuid }) => uuid).sort(),
  };
}
