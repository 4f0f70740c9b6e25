import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recoverTransactionAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openChainAccount } from '../../src/chain-account/chain-account.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (text: string) => {
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, text);
  return { keyFile };
};

let warnings: unknown[][] = [];
const log = { warn: (...args: unknown[]) => void warnings.push(args) };
beforeEach(() => {
  warnings = [];
});

test('warns of a key file that others can read', () => {
  const settings = write(generatePrivateKey());
  chmodSync(settings.keyFile, 0o644);
  openChainAccount('oracle', settings, log);
  expect(warnings).toEqual([[{ account: 'oracle' }, expect.stringMatching(/chmod 600/)]]);
  chmodSync(settings.keyFile, 0o600);
  openChainAccount('oracle', settings, log);
  expect(warnings).toHaveLength(1);
});

test('reads a key with or without its prefix', async () => {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  for (const text of [key, `${key}\n`, ` ${key.slice(2)} `]) {
    const account = openChainAccount('oracle', write(text), log);
    expect(account.address).toBe(address);
    const { raw } = await account.sign({
      ...{ chainId: 1, nonce: 0, to: address, data: '0x', gas: 21_000n },
      ...{ maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
    });
    const serializedTransaction = raw as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address);
  }
});

test('says what is wrong with a key without showing it', () => {
  const cut = generatePrivateKey().slice(0, -1);
  expect(() => openChainAccount('oracle', write(cut), log)).toThrow(
    new Error(`${join(folder, 'key')} does not have a private key: 64 hexadecimal digits.`),
  );
  expect(() => openChainAccount('oracle', { keyFile: join(folder, 'none') }, log)).toThrow(
    /ENOENT/,
  );
  expect(() => openChainAccount('oracle', { keyFile: generatePrivateKey() }, log)).toThrow(
    new Error('It must be the name of a file, not the key.'),
  );
});
