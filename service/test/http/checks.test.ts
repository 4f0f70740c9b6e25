import type { Statement } from '../../src/storage/database/database.js';
import { checkNames } from '../../src/schemas/checks.js';
import { getResult } from '../../../testing/service/send.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { matchError } from './support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  beforeEach(async () => {
    http = await open();
  });
  afterEach(() => http.close());

  const ask = (token?: string) => http.request('GET', '/health/checks', { token });
  const readChecks = async (token: string) =>
    (getResult(await ask(token)) as { checks: { name: string; state: string; text: string }[] })
      .checks;

  /** Lets the clock of the database be ahead, and returns how often it was read. */
  function setAhead(seconds: number): () => number {
    const { database } = http.service;
    let reads = 0;
    const query = database.query.bind(database);
    database.query = <Row>(statement: Statement) => {
      if (statement.name !== 'clock') return query<Row>(statement);
      reads++;
      const text = statement.text.replace(
        'clock_timestamp()',
        `clock_timestamp() + ${seconds} * interval '1 second'`,
      );
      return query<Row>({ ...statement, text });
    };
    return () => reads;
  }

  test('administrators read what every check has found', async () => {
    const checks = await readChecks(await http.key('admin'));
    expect([...new Set(checks.map(({ name }) => name))]).toEqual(checkNames);
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ clock: 'ok', pool: 'ok', migrations: 'ok', jobs: 'ok' });
  });

  test('no one else reads it', async () => {
    const { token } = await http.person();
    expect(await ask()).toMatchObject(matchError(40100, /needs a signed-in user or an API key/));
    expect(await ask(token)).toMatchObject(matchError(40300, /the scope admin/));
    expect(await ask(await http.key('moderate', 'read:any'))).toMatchObject(
      matchError(40300, /the scope admin/),
    );
  });

  test('a hundred requests at once cause one check, which reports a wrong clock', async () => {
    const countReads = setAhead(90);
    const key = await http.key('admin');
    const answers = await Promise.all(Array.from({ length: 100 }, () => readChecks(key)));
    expect(new Set(answers.map((checks) => JSON.stringify(checks))).size).toBe(1);
    expect(countReads()).toBe(1);
    expect(answers[0]!.find(({ name }) => name === 'clock')).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/is (?:89|90) s behind that of the database/) as string,
    });
  });

  test('a check that fails does not prevent the others, and its reason stays in the log', async () => {
    const { database } = http.service;
    const query = database.query.bind(database);
    database.query = <Row>(statement: Statement) =>
      query<Row>(statement.name === 'jobs' ? { ...statement, text: 'SELECT 1/0' } : statement);
    const checks = await readChecks(await http.key('admin'));
    expect(checks.find(({ name }) => name === 'jobs')).toEqual({
      name: 'jobs',
      state: 'unknown',
      text: 'The check failed: see the log of the service.',
    });
    expect(checks.find(({ name }) => name === 'migrations')).toMatchObject({ state: 'ok' });
  });
});
