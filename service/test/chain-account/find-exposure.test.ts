import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey } from 'viem/accounts';
import { findExposure } from '../../src/chain-account/find-exposure.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [0o600, undefined],
  [0o400, undefined],
  [0o640, /can read .*key, which has a private key: chmod 600\.$/],
  [0o604, /can read/],
  [0o620, /can read/],
])('a key file with the rights %o is exposed if others have any', (mode, expected) => {
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, generatePrivateKey());
  chmodSync(keyFile, mode);
  const exposure = findExposure({ keyFile });
  if (expected) expect(exposure).toMatch(expected);
  else expect(exposure).toBeUndefined();
});

test.each([
  ['https://signer.example/', false],
  ['http://localhost:9000/', false],
  ['http://127.0.0.1:9000/', false],
  ['http://[::1]:9000/', false],
  ['http://signer.example:9000/secret', true],
  ['http://127.0.0.1.example/', true],
])('a signer at %s is exposed: %j', (signerUrl, isExposed) => {
  const exposure = findExposure({ signerUrl, address: `0x${'0'.repeat(40)}` });
  expect(exposure !== undefined).toBe(isExposed);
  // Addresses can have a secret.
  expect(exposure ?? '').not.toContain('secret');
});
