import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { openDatabase } from '../../service/src/storage/database/database.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import type { Anvil } from '../../testing/chain/anvil.js';
import { deployAnyEvents } from '../../testing/chain/any-events.js';
import { connect } from '../../testing/chain/connect.js';
import { deployEfp, efpMissing } from '../../testing/chain/efp.js';
import { fundedAccount } from '../../testing/chain/funded-account.js';
import { toPerson } from './to-person.js';

/** How what is stored differs from what people did on a chain. */
export interface Difference {
  /** Endorsements, transactions and follows on the chain. */
  events: number;
  lost: number;
  duplicated: number;
}

/** A chain on which somebody endorses, pays and follows people. */
export interface Acts {
  /** What of the chain is scanned, as in a chains file. */
  readonly scanned: { chain: object; file: object };
  readonly people: readonly Hex[];
  /** Endorses, pays and follows the next person: a block each. */
  act(): Promise<void>;
  readHead(): Promise<number>;
  /** Compares what a database holds with all acts. */
  compare(databaseUrl: string): Promise<Difference>;
}

const mostPeople = 600;

/** Deploys what is needed on the chain of the node. */
export async function startActs(node: Anvil): Promise<Acts> {
  if (efpMissing !== undefined) console.log(`Without follows. ${efpMissing}`);
  const chain = connect(node.url);
  const token = await deployAnyEvents(node.url);
  const efp = efpMissing === undefined ? await deployEfp(node.url) : undefined;
  const slot = await efp?.createList(fundedAccount);
  const endorsed: string[] = [];
  const paid: string[] = [];
  const followed: string[] = [];
  return {
    scanned: {
      chain: {
        transactions: {},
        rewardTokens: [{ address: token.address }],
        ...(efp ? { followRecords: [{ address: efp.records }] } : {}),
      },
      file: efp
        ? {
            follows: {
              chainId: chain.chainId,
              registry: { address: efp.registry },
              accountMetadata: { address: efp.accountMetadata },
            },
          }
        : {},
    },
    people: [fundedAccount.address, ...Array.from({ length: mostPeople }, (_, n) => toPlace(n))],
    async act() {
      const person = toPlace(endorsed.length);
      const order = `order-${endorsed.length}`;
      await token.endorse(fundedAccount.address, person, 1n, order);
      endorsed.push(order);
      paid.push(await chain.pay(fundedAccount, person, 1n));
      if (!efp) return;
      await efp.change(fundedAccount, slot!, [{ kind: 'add', address: person }]);
      followed.push(person);
    },
    readHead: () => chain.readHead(),
    async compare(url) {
      const database = await openDatabase({ url });
      const select = async (text: string) =>
        (await queryRows<{ name: string }>(database.drizzle, sql.raw(text))).map(
          ({ name }) => name,
        );
      const parts = [
        [endorsed, await select('SELECT transaction_id AS name FROM token_events')],
        [endorsed, await select('SELECT transaction_id AS name FROM endorsements')],
        [
          paid,
          await select(
            `SELECT properties->>'txId' AS name FROM relationships WHERE type = 'interaction'`,
          ),
        ],
        [
          followed,
          await select(
            `SELECT i.value AS name FROM relationships r
              JOIN identifiers i ON i.entity_id = r.target_id AND i.property = 'address'
              WHERE r.type = 'social'`,
          ),
        ],
      ] as const;
      await database.close();
      const sum = (count: (made: readonly string[], stored: readonly string[]) => number) =>
        parts.reduce((all, [made, stored]) => all + count(made, stored), 0);
      return {
        events: endorsed.length + paid.length + followed.length,
        lost: sum((made, stored) => made.filter((name) => !stored.includes(name)).length),
        duplicated: sum((_, stored) => stored.length - new Set(stored).size),
      };
    },
  };
}

/** None of the first addresses: those are of contracts that are built into the chain. */
const toPlace = (number: number) => toPerson(0x10_0000 + number);
