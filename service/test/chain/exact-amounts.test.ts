import { beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { operator } from '../../../testing/suites/each-service.js';
import { exportLines } from '../../src/transfer/export-lines.js';
import { importFile } from '../../src/transfer/import-file.js';
import { listEndorsements } from '../support/list-endorsements.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { splitEntity } from '../../src/use-cases/entities/split-entity.js';
import { summariseFeedback } from '../../src/use-cases/feedback/summarise-feedback.js';
import { exportOwnData } from '../../src/use-cases/own-data/export-own-data.js';
import { eachChain, toUser } from './support/chain-tests.js';

/** Above this, numbers of JavaScript and JSON are not exact. */
const limit = 2n ** 53n;

let token: AnyEvents;

eachChain(
  async (node) => {
    token = await deployAnyEvents(node.url);
    return { chain: { rewardTokens: [{ address: token.address }] } };
  },
  (kit) => {
    let endorser: PrivateKeyAccount;
    let target: PrivateKeyAccount;
    beforeEach(async () => {
      endorser = await kit.addPerson();
      target = await kit.addPerson();
      await kit.signIn(endorser.address);
    });
    const endorse = (value: bigint) =>
      token.endorse(endorser.address, target.address, value, 'order-1');
    const withdraw = (value: bigint) => token.withdraw(endorser.address, target.address, value);
    const readStakes = async (address = target.address) => {
      await kit.scan();
      const rows = await listEndorsements(kit.service.database, await kit.find(address), 10);
      return rows.map(({ value }) => value);
    };
    const readLines = async () => {
      const lines: Record<string, Record<string, unknown>>[] = [];
      await exportLines(kit.service, async (line) => {
        lines.push(line as (typeof lines)[number]);
      });
      return lines.flatMap(({ endorsement }) =>
        endorsement?.['targetAddress'] === target.address.toLowerCase() ? [endorsement] : [],
      );
    };

    test.each([limit + 1n, 2n ** 256n - 1n])(
      'a withdrawal subtracts exactly what was added: %d',
      async (amount) => {
        await endorse(amount);
        expect(await readStakes()).toEqual([amount]);
        await withdraw(amount - 1n);
        expect(await readStakes()).toEqual([1n]);
        await withdraw(1n);
        expect(await readStakes()).toEqual([]);
      },
    );

    test('a withdrawal takes from several stakes', async () => {
      await endorse(limit + 1n);
      await endorse(limit + 2n);
      await withdraw(limit + 5n);
      expect(await readStakes()).toEqual([limit - 2n]);
    });

    test('a summary has all digits of an amount above 2^53', async () => {
      await endorse(limit + 1n);
      await endorse(8n);
      await kit.scan();
      const { items } = await summariseFeedback(kit.service, operator, {
        sourceCriteria: { ids: { address: endorser.address } },
        targetCriteria: { ids: { address: target.address } },
        language: 'en',
      });
      expect(items.endorsements.map(({ endorsement }) => endorsement)).toEqual([
        {
          value: Number(limit + 9n),
          exactValue: String(limit + 9n),
          blockNumber: expect.any(Number),
        },
      ]);
    });

    test('the export has all digits of an amount above 2^53, and an import takes them', async () => {
      await endorse(limit + 1n);
      await endorse(limit - 1n);
      await kit.scan();
      const lines = await readLines();
      expect(lines.map(({ value }) => value)).toEqual([String(limit + 1n), Number(limit - 1n)]);
      await withdraw(2n * limit);
      expect(await readStakes()).toEqual([]);
      const folder = await mkdtemp(join(tmpdir(), 'svc-import-'));
      try {
        const path = join(folder, 'lines.jsonl');
        await writeFile(
          path,
          lines.map((endorsement) => `${JSON.stringify({ endorsement })}\n`).join(''),
        );
        await importFile(kit.service, {
          path,
          onProgress: () => undefined,
          onRefused: (line) => {
            throw new Error(JSON.stringify(line));
          },
        });
      } finally {
        await rm(folder, { recursive: true });
      }
      expect(await readLines()).toEqual(lines);
    });

    test("a person's export has all digits of an amount above 2^53", async () => {
      await endorse(limit + 1n);
      await kit.scan();
      const values: unknown[] = [];
      for await (const line of await exportOwnData(kit.service, toUser(endorser.address))) {
        const { endorsement } = JSON.parse(line) as Record<string, Record<string, unknown>>;
        if (endorsement) values.push(endorsement['value']);
      }
      expect(values).toEqual([String(limit + 1n)]);
    });

    test('a merge adds amounts exactly, and its undoing restores them', async () => {
      const wallet = await kit.createWallet();
      const add = (ids: Record<string, string>) =>
        addEntity(kit.service, operator, { type: 'shop', ids });
      const name = wallet.address.toLowerCase();
      await add({ uuid: `first ${name}` });
      await add({ uuid: `second ${name}`, address: wallet.address });
      await token.endorse(endorser.address, wallet.address, limit + 1n, 'order-2');
      expect(await readStakes(wallet.address)).toEqual([limit + 1n]);
      await add({ uuid: `first ${name}`, address: wallet.address });
      expect(await readStakes(wallet.address)).toEqual([limit + 1n]);
      await splitEntity(kit.service, operator, `second ${name}`);
      expect(await readStakes(wallet.address)).toEqual([limit + 1n]);
    });
  },
);
