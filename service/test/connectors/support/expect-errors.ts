import { expect } from '@jest/globals';
import { NetworkError, ProofError } from '../../../src/connectors/connector-error.js';

/** Expects that the promise rejects with a `ProofError` whose message matches. */
export async function expectProofError(promise: Promise<unknown>, message: RegExp): Promise<void> {
  await expectError(promise, ProofError, message);
}

/** Expects that the promise rejects with a `NetworkError` whose message matches. */
export async function expectNetworkError(
  promise: Promise<unknown>,
  message: RegExp,
): Promise<void> {
  await expectError(promise, NetworkError, message);
}

async function expectError(
  promise: Promise<unknown>,
  type: typeof NetworkError | typeof ProofError,
  message: RegExp,
): Promise<void> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(type);
  expect((error as Error).message).toMatch(message);
}
