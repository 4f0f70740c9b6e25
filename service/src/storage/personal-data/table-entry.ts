import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityId } from '../../ranking/engine.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { TableMerge } from '../merges/merge-log.js';
import type * as schema from '../schema.js';

type Schema = typeof schema;

/** The name of a table in the database. */
export type TableName = {
  [Key in keyof Schema]: Schema[Key] extends PgTable ? Schema[Key]['_']['name'] : never;
}[keyof Schema];

/** What a table says about people; a text is the reason why there is nothing to do. */
export type TableEntry = (
  | PersonalData
  /** Computed from the rows of these tables, and erased with them. */
  | { derivedFrom: readonly TableName[] }
  | { notPersonal: string }
) & {
  /** The rows that `svc export` writes. */
  export?: Export<unknown>;
};

/** How the rows of a table that lead to people are read, erased and merged. */
export interface PersonalData {
  owner: Owner;
  /** Whether an entity that a row leads to or from is in use, so that it outlasts the person who added it. */
  isUse?: true;
  /** The lines of `GET /me/export`. */
  read: readonly Kind[] | string;
  erase: Erasure | string;
  /** What becomes of the rows of entities that become one. */
  merge: TableMerge | string;
}

/** Why the rows of wallets are not merged. */
export const ofWallet = 'It names a wallet, and the survivor has the wallets of all.';

/** The columns by which rows lead to a person. */
export interface Owner {
  /** Of ids of entities. */
  entity?: readonly string[];
  /** Of lower-case wallet addresses. */
  wallet?: readonly string[];
  /** Of `formatPrincipal` of who stated or added the row. */
  origin?: readonly string[];
  /** The column that refers to the id of a row of another table, which has the owner. */
  through?: { column: string; table: TableName };
}

/** A person, by all that its rows can name it by. */
export interface Person {
  id: EntityId;
  /** Lower-case wallet address. */
  address: string;
  /** `formatPrincipal` of the person. */
  origin: string;
}

/** Whose data is read. */
export interface OwnData extends Person {
  /** `KeyedHashes.hashDecidedPerson` of the wallet. */
  decidedPerson: string;
}

/** One kind of lines: what is selected, and the column or expression by which it is read in pages. */
export interface Kind {
  name: string;
  /** Unique. */
  key: string;
  select: (own: OwnData) => SQL;
}

/** The rows of an export, in their order. */
export interface Export<Row> {
  select: SQL;
  /** Changes a row as the database has it. */
  toRow?: (row: never) => Row;
}

/** What an export selects. */
export const exportRows = <Row>(select: SQL): Export<Row> => ({ select });

/** Whose rows are erased. */
export interface ErasedPerson extends Person {
  /** The erasure: what the wallet adds after its start is a new person's. */
  erasure: string;
  /** Whether the entity stays, with what others say about it: it is no person, but an app's listing. */
  isListing: boolean;
}

/** How rows of a person are erased. */
export interface Erasure {
  /** Runs in the transaction in which the wallet stops leading to the person. */
  atOnce?: (unit: UnitOfWork, person: ErasedPerson) => Promise<void>;
  /** Rows that are deleted after that, in batches. */
  rows?: ErasedRows;
  /** Runs in the last transaction, in which the person is locked. */
  atEnd?: (unit: UnitOfWork, person: ErasedPerson) => Promise<void>;
}

/** Rows that an erasure deletes. */
export interface ErasedRows {
  /** A copy of a chain. It is erased first, so that nothing is derived from it again, and is not counted. */
  isCopy?: true;
  /** Removes the person from at most `limit` rows that stay, and returns how many. */
  removeName?: (unit: UnitOfWork, person: ErasedPerson, limit: number) => Promise<number>;
  /** Which rows are deleted: one condition for each index. */
  conditions: (person: ErasedPerson) => SQL[];
  /** Deletes at most `limit` rows of a condition, and returns how many. */
  delete: (unit: UnitOfWork, condition: SQL, limit: number) => Promise<number>;
}

/** What was there when the erasure started. */
export const isBefore = (erasure: string): SQL =>
  sql`created_at <= (SELECT created_at FROM erasures WHERE id = ${erasure})`;
