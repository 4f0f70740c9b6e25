import { Command, InvalidArgumentError } from 'commander';
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '../auth/api-keys.js';
import { replaceSigningKeys } from '../auth/signing-keys.js';
import { scopes, type Scope } from '../auth/principal.js';
import { removeRelationshipsOfClient } from '../use-cases/relationships/remove-relationships-of-client.js';
import { formatDay } from './format-time.js';
import { parseComingDay } from './parse-day.js';
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
    .option(
      '--expires <day>',
      'the last day on which it is valid, in UTC, such as 2027-06-30',
      parseComingDay,
    )
    .action(async ({ expires, ...options }: CreateOptions) => {
      const { id, key } = await withDatabase((database) =>
        createApiKey(database, { ...options, expiresOn: expires }),
      );
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
      for (const key of all) console.log(describeKey(key));
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
      const removed = await withService((service) => removeRelationshipsOfClient(service, name));
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

interface CreateOptions {
  name: string;
  scopes: Scope[];
  expires?: string;
}

function parseScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !scopes.includes(name as Scope));
  if (unknown === undefined) return names as Scope[];
  throw new InvalidArgumentError(`There is no scope "${unknown}". Scopes: ${scopes.join(', ')}.`);
}

function describeKey(key: ApiKey): string {
  const { id, createdAt, expiresOn, lastUsedOn, scopes: allowed, name } = key;
  return [
    id,
    formatDay(createdAt),
    describeState(key),
    expiresOn ? `expires ${expiresOn}` : 'no expiry',
    lastUsedOn ? `used ${lastUsedOn}` : 'unused',
    allowed.join(','),
    name,
  ].join('  ');
}

function describeState({ revokedAt, expiresOn }: ApiKey): string {
  if (revokedAt) return `revoked ${formatDay(revokedAt)}`;
  return expiresOn !== null && expiresOn < formatDay(new Date()) ? 'expired' : 'valid';
}
