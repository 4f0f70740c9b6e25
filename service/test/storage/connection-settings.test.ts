import { readConnectionSettings } from '../../src/storage/database/connection-settings.js';

test('parameters of an address are no options of the pool or of the client', () => {
  const options =
    'max=0&min=5&Client=x&Promise=x&log=1&verify=x&onConnect=x&keepAlive=0&connectionTimeoutMillis=1&stream=x&types=x';
  const settings = readConnectionSettings(
    `postgres://svc:secret@db.example:5433/svc?${options}&application_name=x&options=-c%20a%3Db&ssl=true`,
  );
  expect(settings).toEqual({
    user: 'svc',
    password: 'secret',
    host: 'db.example',
    port: '5433',
    database: 'svc',
    application_name: 'x',
    options: '-c a=b',
    ssl: true,
  });
});

test.each(['postgres://first:x/svc', 'postgres://svc:s3cret#1@db.example/svc'])(
  '%s is refused with what an address may hold, without its password',
  (url) => {
    expect(() => readConnectionSettings(url)).toThrow(
      /^(?!.*s3cret).* separate hosts by commas, and encode special characters of the user and the password/,
    );
  },
);
