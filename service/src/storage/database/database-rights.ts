import { getTableName, getViewName, is } from 'drizzle-orm';
import { PgTable, PgView } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { OperatorError } from '../../errors/operator-error.js';
import * as schema from '../schema.js';

/** Whether the server refused a statement because its role lacks a right. */
export function isRefused(error: unknown): boolean {
  return (error as { code?: string }).code === '42501';
}

/** A connection to a PostgreSQL server, or a pool of them. */
type Client = Pick<pg.Client, 'query'>;

/**
 * Checks that the role can read and write all tables.
 * @throws OperatorError with the rights that it lacks, and the statements that grant them
 */
export async function requireReadAndWrite(client: Client): Promise<void> {
  const missing = await findMissing(client, rightsToRun);
  if (missing.length === 0) return;
  const { role } = await readNames(client);
  throw new OperatorError(
    `The role "${role}" of DATABASE_URL lacks rights. Run as the owner of the tables, or as a superuser:\n${formatGrants(missing, role)}`,
  );
}

/**
 * @throws OperatorError that says who can migrate, or which rights the role lacks; returns when none is missing
 */
export async function explainRefusedMigration(client: Client): Promise<void> {
  const { role, databaseOwner } = await readNames(client);
  const owners = await findOtherOwners(client);
  if (owners !== undefined) {
    throw new OperatorError(
      `This version needs a migration of the database, which the role "${role}" cannot do, since the tables belong to ` +
        `${owners}: run "svc migrate" with the owner in DATABASE_URL, then this command again.`,
    );
  }
  const missing = await findMissing(client, rightsToMigrate);
  if (missing.length === 0) return;
  throw new OperatorError(
    `The database is not migrated, and the role "${role}" of DATABASE_URL lacks rights to do that. Run "svc migrate" ` +
      `with a role that has them, or run as "${databaseOwner}", the owner of the database, or as a superuser:\n` +
      formatGrants(missing, role),
  );
}

/** @throws OperatorError unless the tables belong to the role */
export async function requireOwnership(client: Client): Promise<void> {
  const owners = await findOtherOwners(client);
  if (owners === undefined) return;
  const { role } = await readNames(client);
  throw new OperatorError(
    'Files of the database may still have what an earlier version did not encrypt. ' +
      `The role "${role}" cannot remove it, since the tables belong to ${owners}: run "svc migrate" with the owner in ` +
      'DATABASE_URL, then this command again.',
  );
}

/** A right with its name in GRANT. */
interface Right {
  rights: string;
  object: string;
}

const relations = Object.values(schema).flatMap((value) => {
  if (is(value, PgTable)) return [getTableName(value)];
  return is(value, PgView) ? [getViewName(value)] : [];
});

/** The tables and views of the service, and the table of its migrations. */
const ours = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE (n.nspname = 'public' AND c.relname = ANY($1::text[])
    OR n.nspname = 'drizzle' AND c.relname = '__drizzle_migrations')`;

/** Identity columns need no right on their sequences. */
const rightsToRun = `
  SELECT 'USAGE' AS rights, format('SCHEMA %I', nspname) AS object FROM pg_namespace
  WHERE nspname IN ('public', 'drizzle') AND NOT has_schema_privilege(oid, 'USAGE')
  UNION ALL
  SELECT array_to_string(rights, ', '), format('%I.%I', nspname, relname) FROM (
    SELECT nspname, relname, ARRAY(
      SELECT name FROM unnest(CASE
        WHEN nspname = 'drizzle' OR relkind = 'v' THEN ARRAY['SELECT']
        -- Nothing in them is changed.
        WHEN relname = 'moderation_log' THEN ARRAY['SELECT', 'INSERT']
        WHEN relname = 'audit_log' THEN ARRAY['SELECT', 'INSERT', 'DELETE']
        ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END) name
      WHERE NOT has_table_privilege(c.oid, name)) AS rights
    ${ours}) checked
  WHERE rights <> '{}'
  ORDER BY object`;

const rightsToMigrate = `
  SELECT 'CREATE' AS rights, format('DATABASE "%s"', replace(current_database(), '"', '""')) AS object
  WHERE NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'drizzle')
    AND NOT has_database_privilege(current_database(), 'CREATE')
  UNION ALL
  SELECT array_to_string(rights, ', '), format('SCHEMA %I', nspname) FROM (
    SELECT nspname, ARRAY(
      SELECT name FROM unnest(ARRAY['USAGE', 'CREATE']) name WHERE NOT has_schema_privilege(oid, name)) AS rights
    FROM pg_namespace WHERE nspname IN ('public', 'drizzle')) checked
  WHERE rights <> '{}'
  ORDER BY object`;

async function findMissing(client: Client, query: string): Promise<Right[]> {
  const values = query === rightsToRun ? [relations] : [];
  return (await client.query<Right>(query, values)).rows;
}

/** Finds the owners of tables whose rights the role does not have, for a sentence. */
async function findOtherOwners(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT DISTINCT pg_get_userbyid(c.relowner) AS owner ${ours} AND NOT pg_has_role(c.relowner, 'USAGE')
      ORDER BY owner`,
    [relations],
  );
  return rows.length === 0 ? undefined : rows.map(({ owner }) => `"${owner}"`).join(' and ');
}

async function readNames(client: Client): Promise<{ role: string; databaseOwner: string }> {
  const { rows } = await client.query<{ role: string; databaseOwner: string }>(
    `SELECT current_user AS role, pg_get_userbyid(datdba) AS "databaseOwner"
      FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]!;
}

/** One statement for each object, or statements for all tables if many rights are missing. */
function formatGrants(missing: readonly Right[], role: string): string {
  const to = pg.escapeIdentifier(role);
  const grants = missing.map(({ rights, object }) => ({
    object,
    statement: `GRANT ${rights} ON ${object} TO ${to};`,
  }));
  const others = grants.filter(({ object }) => !object.startsWith('public.'));
  const statements =
    grants.length - others.length <= maximumTables
      ? grants.map(({ statement }) => statement)
      : [
          ...others.map(({ statement }) => statement),
          `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to};`,
          `REVOKE UPDATE, DELETE ON public.moderation_log FROM ${to};`,
          `REVOKE UPDATE ON public.audit_log FROM ${to};`,
        ];
  return statements.map((statement) => `  ${statement}`).join('\n');
}

const maximumTables = 5;
