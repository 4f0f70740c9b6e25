import { Command, InvalidArgumentError } from 'commander';
import { createApiKey, listApiKeys, revokeApiKey } from '../auth/api-keys.js';
import { replaceSigningKeys } from '../auth/signing-keys.js';
import { formatClientOrigin, scopes, type Scope } from '../auth/principal.js';
import { removeRelationshipsOfOrigin } from '../use-cases/relationships/remove-relationships-of-origin.js';
import { parseLineOfText } from './parse-text.js';
import { withDatabase, withService } from './with-service.js';

export function keysCommand(): Command {
  const keys = new Command('keys').description(
    'Manage the API keys of clients, and the keys that sign tokens.',
  );
  keys
    .command('create')
    .description('Create a key. It is shown only once.')
    .requiredOption('--name <name>', 'the use of the key', parseLineOfText)
    .requiredOption(
      '--scopes <list>',
      `the rights of the key, separated by commas: ${scopes.join(', ')}`,
      parseScopes,
    )
    .action(async (options: { name: string; scopes: Scope[] }) => {
      const { id, key } = await withDatabase((database) => createApiKey(database, options));
      console.error(
        `Created key ${id} for ${options.name}. Save it now: the service stores only its hash.`,
      );
      console.log(key);
    });
  keys
    .command('list')
    .description('List the keys, the oldest first.')
    .action(async () => {
      const all = await withDatabase(listApiKeys);
      if (all.length === 0) console.log('There are no keys.');
      for (const { id, name, scopes: allowed, createdAt, revokedAt } of all) {
        const state = revokedAt ? `revoked ${formatDay(revokedAt)}` : 'valid';
        console.log([id, formatDay(createdAt), state, allowed.join(','), name].join('  '));
      }
    });
  keys
    .command('revoke')
    .description('Revoke a key. Every instance refuses it within a second.')
    .argument('<id>', 'the id of the key, as listed')
    .option('--with-relationships', 'also remove the relationships that its client stated')
    .action(async (id: string, options: { withRelationships?: boolean }) => {
      const name = await withDatabase((database) => revokeApiKey(database, id));
      if (name === undefined) {
        console.error(`No valid key has the id ${id}.`);
        process.exitCode = 1;
        return;
      }
      console.log(`Key ${id} is revoked.`);
      if (!options.withRelationships) return;
      const removed = await withService((service) =>
        removeRelationshipsOfOrigin(service, formatClientOrigin(name)),
      );
      console.log(`Removed ${removed} relationships that ${name} stated.`);
    });
  keys
    .command('rotate-signing')
    .description(
      'Replace the keys that sign tokens. Every instance refuses earlier tokens within a ' +
        'second: everybody signs in again.',
    )
    .option('--lost-secret', 'also if the secret that encrypts the present keys is lost')
    .action(async ({ lostSecret }: { lostSecret?: boolean }) => {
      await withService(replaceSigningKeys, { isEncryptionLost: lostSecret });
      console.log('Tokens are signed with a new key. All earlier tokens are invalid.');
    });
  return keys;
}

function parseScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !scopes.includes(name as Scope));
  if (unknown === undefined) return names as Scope[];
  throw new InvalidArgumentError(`There is no scope "${unknown}". Scopes: ${scopes.join(', ')}.`);
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
