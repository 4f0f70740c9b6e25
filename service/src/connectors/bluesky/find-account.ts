import { NetworkError, ProofError } from '../connector-error.js';
import type { DidDocument, DidDocuments } from './did-documents.js';
import { parseEntered } from './parse-entered.js';
import { resolveHandle, type HandleOptions } from './resolve-handle.js';

/** An account that a person has entered. */
export interface Account {
  did: string;
  /** Absent if no handle leads to the account and is in its document, too. */
  handle: string | undefined;
  pds: string;
}

/**
 * Finds the account that a person enters.
 * @throws ProofError when it does not exist
 */
export async function findAccount(
  entered: string,
  documents: DidDocuments,
  options: HandleOptions,
): Promise<Account> {
  const named = parseEntered(entered);
  if ('did' in named) {
    const { handles, pds } = await readDocument(named.did, documents);
    const [handle] = handles;
    const isOwn = handle !== undefined && (await resolveHandle(handle, options)) === named.did;
    return { did: named.did, handle: isOwn ? handle : undefined, pds };
  }
  const { handle } = named;
  const did = await resolveHandle(handle, options);
  if (did === undefined) throw new ProofError(`No account has the handle @${handle}.`);
  const { handles, pds } = await readDocument(did, documents);
  if (!handles.includes(handle)) {
    throw new ProofError(`The account that @${handle} leads to does not have this handle.`);
  }
  return { did, handle, pds };
}

async function readDocument(did: string, documents: DidDocuments): Promise<DidDocument> {
  try {
    return await documents.read(did);
  } catch (error) {
    const isGone = error instanceof NetworkError && [404, 410].includes(error.status ?? 0);
    throw isGone ? new ProofError(`There is no account ${did}.`, { cause: error }) : error;
  }
}
