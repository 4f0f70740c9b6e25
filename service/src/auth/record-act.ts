import type { OperatorPrincipal, Principal } from './principal.js';
import { appendToAuditLog } from '../storage/audit/audit-log.js';
import type { AuditedAct } from '../storage/audit/audited-act.js';
import type { Connection } from '../storage/database/database.js';

/** The principal of commands. */
export const commandLine: OperatorPrincipal = { kind: 'operator' };

/** Records an act of administration. In the transaction of the act, it cannot be done without an entry. */
export function recordAct(
  connection: Connection,
  principal: Principal,
  act: AuditedAct,
): Promise<void> {
  return appendToAuditLog(connection, describeActor(principal), act);
}

function describeActor(principal: Principal): string {
  switch (principal.kind) {
    case 'operator':
      return 'command line';
    case 'client':
      return `API key ${principal.keyId} (${principal.name})`;
    case 'user':
      // Not the wallet: entries outlast the erasure of a person.
      return 'a signed-in user';
  }
}
