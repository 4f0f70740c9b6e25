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

/** The personal data of a table; a text is the reason why there is nothing to do. */
export type TableEntry = (
  | PersonalData
  /** Computed from the rows of these tables, and erased with them. */
  | { derivedFrom: readonly TableName[] }
  | { notPersonal: string }
) & {
  /** The rows that `svc export` writes. */
  export?: Export<unknown>;
};

/** How the rows of a table about people are read, erased and merged. */
export interface PersonalData {
  owner: Owner;
  /** Whether a row makes its entities count as in use, so that they outlast the person who added them. */
  isUse?: true;
  /** The lines of `GET /me/export`. */
  read: readonly Kind[] | string;
  erase: Erasure | string;
  /** How the rows of merged entities are merged. */
  merge: TableMerge | string;
}

/** The reason why the rows of wallets are not merged. */
export const ofWallet = 'It names a wallet, and the survivor has the wallets of all.';

/** The columns by which rows belong to a person. */
export interface Owner {
  /** Columns with ids of entities. */
  entity?: readonly string[];
  /** Columns with lower-case wallet addresses. */
  wallet?: readonly string[];
  /** Columns with the `formatPrincipal` of the principal who stated or added the row. */
  origin?: readonly string[];
  /** The column that refers to the id of a row of another table, which has the owner. */
  through?: { column: string; table: TableName };
}

/** A person, with all identifiers that its rows can have. */
export interface Person {
  id: EntityId;
  /** Lower-case wallet address. */
  address: string;
  /** `formatPrincipal` of the person. */
  origin: string;
}

/** The person whose data is read. */
export interface OwnData extends Person {
  /** `KeyedHashes.hashDecidedPerson` of the wallet. */
  decidedPerson: string;
}

/** One kind of lines: the selection, and the column or expression that orders its pages. */
export interface Kind {
  name: string;
  /** Unique. */
  key: string;
  select: (own: OwnData) => SQL;
}

/** The rows of an export, in their order. */
export interface Export<Row> {
  select: SQL;
  /** Converts a row of the database. */
  toRow?: (row: never) => Row;
}

/** Makes an export of a selection. */
export const exportRows = <Row>(select: SQL): Export<Row> => ({ select });

/** The person whose rows are erased. */
export interface ErasedPerson extends Person {
  /** The erasure: rows that the wallet adds after its start belong to a new person. */
  erasure: string;
  /** Whether the entity stays, with feedback about it: it is no person, but an app's listing. */
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
  /**
   * Whether the rows are a copy of a chain. They are erased first, so that no rows are derived from them again, and
   * are not counted.
   */
  isCopy?: true;
  /** Removes the person from at most `limit` rows that stay, and returns their number. */
  removeName?: (unit: UnitOfWork, person: ErasedPerson, limit: number) => Promise<number>;
  /** The conditions of the rows to delete: one for each index. */
  conditions: (person: ErasedPerson) => SQL[];
  /** Deletes at most `limit` rows of a condition, and returns their number. */
  delete: (unit: UnitOfWork, condition: SQL, limit: number) => Promise<number>;
}

/** The condition for rows that existed when the erasure started. */
export const isBefore = (erasure: string): SQL =>
  sql`created_at <= (SELECT created_at FROM erasures WHERE id = ${erasure})`;
