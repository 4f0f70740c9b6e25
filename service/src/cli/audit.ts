import { Command } from 'commander';
import { listKeyReads, type KeyReads } from '../storage/audit/key-reads.js';
import { readAuditLog, type AuditEntry } from '../storage/audit/audit-log.js';
import type { Database } from '../storage/database/database.js';
import { formatTimestamp } from './format-time.js';
import { parseDay } from './parse-day.js';
import { withDatabase } from './with-service.js';

interface Options {
  since?: string;
  reads?: true;
}

export function auditCommand(): Command {
  return new Command('audit')
    .description('List the acts of administration of two years, the oldest first.')
    .option('--since <day>', 'only from this day on, in UTC, such as 2027-06-30', parseDay)
    .option('--reads', 'list the reads by the scope read:any instead, for each key and hour')
    .addHelpText(
      'after',
      `
An entry has its time, who acted, the action, and what that was about: ids of keys and rows, scopes, names of keys,
numbers. It has no wallets.`,
    )
    .action(({ since, reads }: Options) =>
      withDatabase((database) =>
        (reads ? printReads : printEntries)(database, since ? new Date(since) : undefined),
      ),
    );
}

async function printEntries(database: Database, since: Date | undefined): Promise<void> {
  let isEmpty = true;
  for await (const entry of readAuditLog(database, since)) {
    isEmpty = false;
    console.log(describeEntry(entry));
  }
  if (isEmpty) console.log('There are no entries.');
}

async function printReads(database: Database, since: Date | undefined): Promise<void> {
  const reads = await listKeyReads(database, since);
  if (reads.length === 0) console.log('There are no reads.');
  for (const read of reads) console.log(describeReads(read));
}

function describeEntry({ at, actor, action, details }: AuditEntry): string {
  const { keyId, scopes, expiresOn, entities, file, count, name } = details;
  return [
    formatTimestamp(at),
    actor,
    action,
    keyId,
    scopes?.join(','),
    expiresOn && `expires ${expiresOn}`,
    entities?.map((id) => `entity:${id}`).join(','),
    file && `sha256:${file}`,
    count,
    name,
  ]
    .filter((column) => column !== undefined)
    .join('  ');
}

function describeReads({ hour, keyId, count, name }: KeyReads & { name: string }): string {
  return [formatTimestamp(hour), keyId, count, name].join('  ');
}
