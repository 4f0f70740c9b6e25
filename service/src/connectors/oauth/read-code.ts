import Type, { type Static } from 'typebox';
import { createValidator } from '../../schemas/validate.js';
import { NetworkError, ProofError } from '../connector-error.js';

/** The expected parameters of the redirect. */
export interface ExpectedRedirect {
  state: string;
  /** The issuer, where servers name it (RFC 9207). */
  iss?: string;
  /** Part of the redirect URI where people sign in at many servers, so that no server gets the code of another one. */
  server?: string;
}

/**
 * Reads the code from the query parameters of the redirect.
 * @throws ProofError when there is none, NetworkError when the server refuses the service
 */
export function readCode(proof: unknown, expected: ExpectedRedirect): string {
  if (!isRedirect(proof)) throw new ProofError('The sign-in is not complete. Try again.');
  const { state, iss, server, error, code } = proof;
  const isOfServer = server === expected.server && (expected.iss ?? iss) === iss;
  if (state !== expected.state || !isOfServer) {
    throw new ProofError('The sign-in is of another attempt. Try again.');
  }
  if (error === 'access_denied') throw new ProofError('You have not allowed the sign-in.');
  if (error !== undefined) throw new NetworkError('The server could not sign you in.');
  if (code === undefined) throw new ProofError('The sign-in is not complete. Try again.');
  return code;
}

const Text = Type.String({ minLength: 1, maxLength: 2_048 });
const Redirect = Type.Object({
  state: Text,
  iss: Type.Optional(Text),
  server: Type.Optional(Text),
  code: Type.Optional(Text),
  error: Type.Optional(Text),
});
let validate: ReturnType<typeof createValidator> | undefined;

function isRedirect(proof: unknown): proof is Static<typeof Redirect> {
  // Compiled late: the service starts faster.
  return (validate ??= createValidator(Redirect))(proof) === undefined;
}
