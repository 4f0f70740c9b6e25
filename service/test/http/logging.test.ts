import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { loggerOptions } from '../../src/plugins/request-log.js';
import { createService } from '../../src/service.js';
import { listen } from './support/http.js';
import { memory } from '../support/embedded.js';

/** What a logger of the service writes. */
function logged(write: (log: pino.Logger) => void): string {
  let text = '';
  write(pino(loggerOptions('trace'), { write: (line) => (text += line) }));
  return text;
}

test('secrets are not logged, wherever they stand', () => {
  const secrets = {
    authorization: 'S3CRET',
    cookie: 'S3CRET',
    signature: 'S3CRET',
    access_token: 'S3CRET',
  };
  const text = logged((log) => {
    log.info(secrets);
    log.info({ headers: secrets, body: secrets });
    log.info({ req: { method: 'GET', url: '/ranking?sourceCriteria=S3CRET', headers: secrets } });
  });
  expect(text).not.toContain('S3CRET');
  expect(text).toContain('"path":"/ranking"');
});

test('a failed statement is logged without its parameters', () => {
  const cause = new Error('relation does not exist');
  const text = logged((log) => {
    log.error({
      err: new DrizzleQueryError('INSERT INTO feedbacks VALUES ($1)', ['S3CRET'], cause),
    });
  });
  expect(text).not.toContain('S3CRET');
  expect(text).toContain('INSERT INTO feedbacks');
  expect(text).toContain('relation does not exist');
  expect(text).toContain('logging.test.ts');
});

test('an internal error names the request and nothing else', async () => {
  const http = await listen(await createService({ location: await memory() }), {
    logLevel: 'silent',
  });
  try {
    await http.service.database.drizzle.execute('DROP TABLE badge_sets');
    const { status, headers, body } = await http.request('GET', '/badges');
    expect([status, body]).toEqual([
      500,
      {
        status: 'error',
        errorCode: 50000,
        errorMessage: `Something went wrong here (request ${headers.get('x-request-id')}).`,
      },
    ]);
  } finally {
    await http.close();
  }
});
