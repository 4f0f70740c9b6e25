import { ProofError } from '../connector-error.js';

/**
 * Finds what names an account in what a person has entered: its number, or a username, which is
 * also what follows an `@`.
 * @throws ProofError
 */
export function parseEntered(entered = ''): { fid: string } | { username: string } {
  const text = entered.trim().toLowerCase();
  if (fid.test(text)) return { fid: text };
  const name = text.replace(/^@/, '');
  if (username.test(name)) return { username: name };
  throw new ProofError(
    'Enter your username at Farcaster, such as alice or alice.eth, or the number of your account.',
  );
}

/** Fewer digits than JavaScript's largest exact integer. */
const fid = /^[1-9]\d{0,14}$/;

/** The usernames that hubs accept: of Farcaster itself, of ENS and of Base. */
const username = /^[a-z\d][a-z\d-]{0,15}(?:(?:\.base)?\.eth)?$/;
