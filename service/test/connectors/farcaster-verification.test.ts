import { expect, test } from '@jest/globals';
import type { Verification } from '../../src/connectors/farcaster/hub-answers.js';
import { isSigned } from '../../src/connectors/farcaster/verification.js';
import verifications from './support/farcaster-verifications.json' with { type: 'json' };

// Version 0.20.0 of @farcaster/core has made and signed them, for wallets and accounts of tests.
test.each(verifications as Verification[])(
  "a verification of Farcaster's own library is valid: account $data.fid",
  async (verification) => {
    expect(await isSigned(verification)).toBe(true);
    const data = { ...verification.data, timestamp: verification.data.timestamp + 1 };
    expect(await isSigned({ ...verification, data })).toBe(false);
  },
);
