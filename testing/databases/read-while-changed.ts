import { parse } from 'libpg-query';

/**
 * The tables that one WITH part of a statement changes while another part, or what comes after WITH,
 * reads them. One PostgreSQL server reads the old rows there, a sharded one may read the new rows.
 */
export async function tablesReadWhileChanged(statement: string): Promise<string[]> {
  const tree = await parse(statement);
  const parts = findAll(tree, 'CommonTableExpr');
  const partNames = new Set(parts.map(({ ctename }) => ctename));
  const found = new Set<string>();
  for (const part of parts) {
    const table = changedTable(part['ctequery'] as Node);
    if (table === undefined) continue;
    if (readTables(tree, partNames, part).has(table)) found.add(table);
  }
  return [...found];
}

type Node = Record<string, unknown>;

const changing = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

function changedTable(query: Node): string | undefined {
  const kind = changing.find((name) => name in query);
  return kind && findTable((query[kind] as Node)['relation'] as Node);
}

/** Finds the tables that are read outside of the part; UPDATE, DELETE, MERGE and ON CONFLICT read changed rows. */
function readTables(tree: unknown, partNames: ReadonlySet<unknown>, part: Node): Set<string> {
  const tables = findAll(tree, 'RangeVar', part)
    .filter((table) => 'schemaname' in table || !partNames.has(table['relname']))
    .map(findTable);
  const changed = changing
    .flatMap((kind) => findAll(tree, kind, part))
    .filter((query) => !('selectStmt' in query) || 'onConflictClause' in query)
    .map((query) => findTable(query['relation'] as Node));
  return new Set([...tables, ...changed]);
}

function findTable(relation: Node): string {
  return String(relation['relname']);
}

/** All nodes of a kind, but none within the one that is left out. */
function findAll(tree: unknown, kind: string, leftOut?: Node): Node[] {
  if (typeof tree !== 'object' || tree === null || tree === leftOut) return [];
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === kind && value !== leftOut ? [value as Node] : []),
    ...findAll(value, kind, leftOut),
  ]);
}
