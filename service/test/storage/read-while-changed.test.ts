import { tablesReadWhileChanged } from '../../../testing/databases/read-while-changed.js';

describe('a table that a WITH part changes', () => {
  test.each<[string, string]>([
    ['in the last part', 'WITH w AS (INSERT INTO t VALUES (1)) SELECT * FROM t'],
    [
      'by a join in the last part',
      `WITH now AS (SELECT 1 AS id), gone AS (DELETE FROM t USING now WHERE t.id = now.id)
        SELECT t.id FROM now LEFT JOIN t ON t.id = now.id`,
    ],
    ['in a subquery', 'WITH w AS (UPDATE t SET a = 1) SELECT EXISTS (SELECT FROM public.t)'],
    ['in another WITH part', 'WITH w AS (DELETE FROM t), r AS (SELECT * FROM t) SELECT * FROM r'],
    [
      'by another change',
      'WITH w AS (DELETE FROM t RETURNING *), u AS (UPDATE t SET a = 1) SELECT',
    ],
    [
      'by ON CONFLICT',
      'WITH w AS (DELETE FROM t RETURNING *) INSERT INTO t SELECT * FROM w ON CONFLICT DO NOTHING',
    ],
    [
      'by MERGE',
      `WITH w AS (UPDATE t SET a = 1 RETURNING *)
        MERGE INTO t USING w ON t.a = w.a WHEN MATCHED THEN DELETE`,
    ],
  ])('must not be read %s', async (_where, statement) => {
    expect(await tablesReadWhileChanged(statement)).toEqual(['t']);
  });

  test.each<[string, string]>([
    ['by its RETURNING', 'WITH w AS (DELETE FROM t RETURNING t.a) SELECT * FROM w'],
    ['by the part itself', 'WITH w AS (DELETE FROM t WHERE a > (SELECT min(a) FROM t)) SELECT 1'],
    ['under the name of the part', 'WITH t AS (DELETE FROM t RETURNING *) SELECT * FROM t'],
    [
      'not at all',
      'WITH w AS (INSERT INTO t VALUES (1) RETURNING a) INSERT INTO u SELECT a FROM w',
    ],
    [
      'before it changes in the last part',
      'WITH r AS (SELECT * FROM t) UPDATE t SET a = r.a FROM r',
    ],
  ])('can be read %s', async (_where, statement) => {
    expect(await tablesReadWhileChanged(statement)).toEqual([]);
  });
});
