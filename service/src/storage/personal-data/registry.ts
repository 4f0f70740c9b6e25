import type { TableMerge } from '../merges/merge-log.js';
import { accountTables, operationTables, signInTables } from './accounts.js';
import { chainTables } from './chain.js';
import { entityTables, mergeTables, videoTables } from './entities.js';
import { feedbackTables, transactionTables } from './feedback.js';
import { moderationTables } from './moderation.js';
import { relationshipTables } from './relationships.js';
import type { Export, PersonalData, TableEntry, TableName } from './table-entry.js';

const entries = {
  ...entityTables,
  ...relationshipTables,
  ...feedbackTables,
  ...chainTables,
  ...transactionTables,
  ...moderationTables,
  ...videoTables,
  ...mergeTables,
  ...accountTables,
  ...signInTables,
  ...operationTables,
} satisfies Record<TableName, TableEntry>;

/**
 * The personal data of each table: who owns a row, how it is exported, read, erased and merged. Own data is read,
 * rows are erased (copies of chains before all others), and entities are merged in the order of the entries.
 */
export const registry: Readonly<Record<TableName, TableEntry>> = entries;

/** The tables with rows that lead to people, in the order of the registry. */
export const personalTables: readonly (PersonalData & { table: TableName })[] = Object.entries(
  registry,
).flatMap(([table, entry]) => ('owner' in entry ? [{ ...entry, table: table as TableName }] : []));

/** The merges of the tables, in the order in which they are done and undone. */
export const mergedTables: readonly TableMerge[] = personalTables.flatMap(({ merge }) =>
  typeof merge === 'string' ? [] : [merge],
);

type Entries = typeof entries;

/** The rows of each exported table. */
export type ExportedRows = {
  [
    Table in TableName as Entries[Table] extends { export: object } ? Table : never
  ]: Entries[Table] extends { export: infer Exported }
    ? Exported extends { toRow: (row: never) => infer Row }
      ? Row
      : Exported extends Export<infer Row>
        ? Row
        : never
    : never;
};
