import { blockPerson as postBlock } from '@x-svc/client/people/block-person';
import { listBlocks } from '@x-svc/client/people/list-blocks';
import { unblockPerson as deleteBlock } from '@x-svc/client/people/unblock-person';
import type { Blocks } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { buildKey, getConnection } from '../base/state';
import { withIdentity } from '../session/identity';
import { blocksPrefix, ignoreMissing, reloadNetwork, type PersonRequest } from './network-change';

/** Loads into the slot whom the signed-in person has blocked; all elements share the load. */
export function requestBlocks(
  slot: LoadSlot<Blocks>,
  { apiUrl, language }: Omit<PersonRequest, 'ref'>,
): void {
  const connect = () => getConnection(apiUrl, language);
  slot.join(blocksPrefix + buildKey(connect()), (signal) => {
    const connection = connect();
    return withIdentity(
      connection,
      callService(connection, (transport) => listBlocks(transport, { signal })),
    );
  });
}

/** Keeps a person out of the network of the signed-in person. */
export async function blockPerson(request: PersonRequest): Promise<void> {
  const connection = getConnection(request.apiUrl);
  const block = { targetCriteria: { ref: request.ref } };
  await withIdentity(
    connection,
    callService(connection, (transport) => postBlock(transport, block)),
  );
  reloadNetwork();
}

/** Removes a block. */
export async function unblockPerson(request: PersonRequest): Promise<void> {
  const connection = getConnection(request.apiUrl);
  const block = { targetCriteria: { ref: request.ref } };
  await withIdentity(
    connection,
    ignoreMissing(callService(connection, (transport) => deleteBlock(transport, block))),
  );
  reloadNetwork();
}
