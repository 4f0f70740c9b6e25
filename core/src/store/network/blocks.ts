import { blockPerson as postBlock } from '@x-svc/client/people/block-person';
import { listBlocks } from '@x-svc/client/people/list-blocks';
import { unblockPerson as deleteBlock } from '@x-svc/client/people/unblock-person';
import type { Blocks } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { buildKey } from '../base/state';
import { withIdentity } from '../session/identity';
import { blocksPrefix, ignoreMissing, reloadNetwork } from './network-change';
import { connectToPerson, type PersonRequest } from './person-request';

/** Loads into the slot whom the signed-in person has blocked; all elements share the load. */
export function requestBlocks(slot: LoadSlot<Blocks>, request: Omit<PersonRequest, 'ref'>): void {
  const connect = connectToPerson(request);
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
  const connection = connectToPerson(request)();
  const block = { targetCriteria: { ref: request.ref } };
  await withIdentity(
    connection,
    callService(connection, (transport) => postBlock(transport, block)),
  );
  reloadNetwork();
}

/** Takes a block back. */
export async function unblockPerson(request: PersonRequest): Promise<void> {
  const connection = connectToPerson(request)();
  const block = { targetCriteria: { ref: request.ref } };
  await withIdentity(
    connection,
    ignoreMissing(callService(connection, (transport) => deleteBlock(transport, block))),
  );
  reloadNetwork();
}
