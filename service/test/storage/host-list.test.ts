import { splitHosts } from '../../src/storage/database/host-list.js';

const socket = '/var/run/postgresql';

test.each([
  ['postgres://a:1,b:2/db', 'postgres://a:1/db', ['a:1', 'b:2']],
  ['postgresql://u:p@a,b/db?ssl=true', 'postgresql://u:p@a/db?ssl=true', ['a:5432', 'b:5432']],
  ['postgres://u:p%2C@a,b:7', 'postgres://u:p%2C@a', ['a:5432', 'b:7']],
  ['postgres://u@a:1,b:/db#x', 'postgres://u@a:1/db#x', ['a:1', 'b:5432']],
  [
    'postgres://[::1]:1,[fe80::1%25eth0]/db',
    'postgres://[::1]:1/db',
    ['::1:1', 'fe80::1%eth0:5432'],
  ],
  [
    'postgres://%2Fvar%2Frun%2Fpostgresql,b/',
    'postgres://%2Fvar%2Frun%2Fpostgresql/',
    [`${socket}:5432`, 'b:5432'],
  ],
  ['postgres:///db?host=a,b&port=7', 'postgres:///db?host=a&port=7', ['a:7', 'b:7']],
  [
    'postgres:///db?x=1,2&port=7%2C8&host=a%2Cb',
    'postgres:///db?x=1,2&port=7&host=a',
    ['a:7', 'b:8'],
  ],
  [
    `postgres:///db?host=${socket},b&ssl=true`,
    `postgres:///db?host=${socket}&ssl=true`,
    [`${socket}:5432`, 'b:5432'],
  ],
])('%s is an address with several hosts', (url, address, hosts) => {
  const list = splitHosts(url);
  expect(list.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
  expect(list).toMatchObject({ address, target: 'read-write' });
});

test.each(['postgres://u:p@a:1/db?x=1,2', 'postgres:///db', 'postgres://u:p,w@a/db'])(
  '%s is read by the driver, and takes any server',
  (url) => expect(splitHosts(url)).toEqual({ address: url, hosts: [{}], target: 'any' }),
);

test.each(['any', 'read-write', 'primary'])('target_session_attrs may be %s', (target) => {
  for (const hosts of ['a', 'a,b'])
    expect(splitHosts(`postgres://${hosts}/db?target_session_attrs=${target}`)).toMatchObject({
      target,
    });
});

test.each([
  ['postgres://a/db?target_session_attrs=standby', 'read-write, primary or any'],
  ['postgres://a/db?hostaddr=127.0.0.1', 'hostaddr'],
  ['postgres://a,,b/db', 'empty host'],
  ['postgres:///db?host=a,b,c&port=1,2', '2 ports for 3 hosts'],
  ['postgres://a:0,b/db', '1 to 65535'],
  ['postgres://a,b:65536/db', '1 to 65535'],
  ['postgres://a,%zz/db', 'separate hosts by commas'],
  ['postgres://a,::1/db', 'separate hosts by commas'],
  ['postgres://u:s3,cret#1@a/db', 'separate hosts by commas'],
])('%s is refused', (url, reason) => {
  expect(() => splitHosts(url)).toThrow(reason);
  expect(() => splitHosts(url)).not.toThrow('s3');
});
