import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { derivedTables } from '../../../../testing/service/derived.js';
import { createUser, eachService } from '../../../../testing/suites/each-service.js';
import type { UserPrincipal } from '../../../src/auth/principal.js';
import type { Connector } from '../../../src/connectors/connector.js';
import type { ConnectedAccounts } from '../../../src/schemas/account.js';
import type { Service } from '../../../src/service.js';
import { findConnectedAccount } from '../../../src/storage/accounts/network-accounts.js';
import { queryRows } from '../../../src/storage/database/rows.js';
import { startConnection } from '../../../src/use-cases/accounts/start-connection.js';
import { disconnectAccount } from '../../../src/use-cases/accounts/disconnect-account.js';
import { finishConnection } from '../../../src/use-cases/accounts/finish-connection.js';
import { listAccounts } from '../../../src/use-cases/accounts/list-accounts.js';
import { syncAccount } from '../../../src/use-cases/accounts/sync-account.js';
import { ensureOwnEntity } from '../../../src/use-cases/entities/ensure-own-entity.js';

/** A service with social networks, and people. */
export interface AccountKit {
  readonly service: Service;
  /** A person who has just signed in. */
  signIn(): Promise<UserPrincipal>;
  /** Connects the account of the network, and returns its id. */
  connect(user: UserPrincipal, network: Connector, account: string): Promise<number>;
  disconnect(user: UserPrincipal, id: number): Promise<void>;
  /** Syncs the account as when it is due. */
  read(network: Connector, account: string, signal?: AbortSignal): Promise<void>;
  list(user: UserPrincipal): Promise<ConnectedAccounts['accounts']>;
  /** The relationships between the people, as `source target kind origin`, by the numbers of their users. */
  relationships(): Promise<string[]>;
  /** Changes stored accounts, instead of waiting for days. */
  update(change: string): Promise<void>;
}

/** Runs the tests on both databases, with these social networks. */
export function eachAccountService(
  createNetworks: () => readonly Connector[],
  tests: (kit: AccountKit) => void,
): void {
  eachService((_, open) => {
    let service: Service;
    let people = 0;
    beforeAll(async () => {
      const opened = await open();
      const connectors = new Map(createNetworks().map((one) => [one.network, one]));
      service = { ...opened, networks: { connectors } };
    });
    afterEach(async () => {
      const { stored, computed } = await derivedTables(service);
      expect(stored).toEqual(computed);
    });
    afterAll(() => service.close());

    tests({
      get service() {
        return service;
      },
      signIn: async () => {
        people += 1;
        const user = { ...createUser(people), tokenIssuedAt: Math.floor(Date.now() / 1000) };
        await ensureOwnEntity(service, user);
        return user;
      },
      connect: async (user, { network }, account) => {
        const { state } = await startConnection(service, user, { network, account });
        return finishConnection(service, user, { state, proof: { id: account } });
      },
      disconnect: (user, id) => disconnectAccount(service, user, id),
      read: async (network, account, signal = new AbortController().signal) => {
        const key = service.hashes.hashAccount(network.network, account);
        const found = await findConnectedAccount(service.database, key);
        await syncAccount(service, network, found!, { signal });
      },
      list: async (user) => (await listAccounts(service, user, 'en')).accounts,
      relationships: async () => {
        const rows = await queryRows<{ text: string }>(
          service.database.drizzle,
          sql`
            SELECT concat_ws(' ', s.uuid, t.uuid, r.properties->>'kind', split_part(r.origin, ':', 1)) AS text
            FROM relationships r JOIN entities s ON s.id = r.source_id
            JOIN entities t ON t.id = r.target_id ORDER BY r.id`,
        );
        return rows.map(({ text }) =>
          text.replaceAll(/0x0*([0-9a-f]+)/g, (_match, digits: string) =>
            String(Number.parseInt(digits, 16)),
          ),
        );
      },
      update: async (change) => {
        await service.database.drizzle.execute(sql.raw(`UPDATE network_accounts SET ${change}`));
      },
    });
  });
}
