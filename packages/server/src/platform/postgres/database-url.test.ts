import pg from 'pg';
import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url';

/** Where pg connects to, and as what user to what database. */
const seenByPg = (connectionString: string) => {
  const { host, port, user, password, database } = new pg.Client({ connectionString });
  return { host, port, user, password, database };
};
const asAnna = { user: 'anna', password: 'a@b c', database: 'farm' };

test.each([
  [
    'hosts with and without ports',
    'postgres://anna:a%40b%20c@db1:6432,db2,[::1]:7000/farm?target_session_attrs=read-write',
    [
      { ...asAnna, host: 'db1', port: 6432 },
      { ...asAnna, host: 'db2', port: 5432 },
      { ...asAnna, host: '::1', port: 7000 },
    ],
  ],
  [
    'folders of sockets, and one port for all',
    'postgresql://anna:a%40b%20c@/farm?host=/run/one,/run/two&port=6432',
    [
      { ...asAnna, host: '/run/one', port: 6432 },
      { ...asAnna, host: '/run/two', port: 6432 },
    ],
  ],
  [
    'a port for each',
    'postgres://anna:a%40b%20c@%2Frun%2Fone,db2/farm?port=1,2',
    [
      { ...asAnna, host: '/run/one', port: 1 },
      { ...asAnna, host: 'db2', port: 2 },
    ],
  ],
  ['one host', 'postgres://anna:a%40b%20c@db1:6432/farm', [{ ...asAnna, host: 'db1', port: 6432 }]],
])('pg is given one server at a time: %s', (_case, url, expected) => {
  const { servers } = readDatabaseUrl(url);
  expect(servers.map(({ connectionString }) => seenByPg(connectionString))).toEqual(expected);
  expect(servers.map(({ name }) => name)).toEqual(expected.map(({ host, port }) => `${host}:${port}`));
});

const PRIMARY = { isStandby: false, isReadOnly: false };
const PRIMARY_OF_READERS = { isStandby: false, isReadOnly: true };
const STANDBY = { isStandby: true, isReadOnly: true };

test.each([
  ['any', true, true, true],
  ['read-write', true, false, false],
  ['read-only', false, true, true],
  ['primary', true, true, false],
  ['standby', false, false, true],
  ['prefer-standby', false, false, true],
])('target_session_attrs=%s accepts a primary: %s, a read-only one: %s, a standby: %s', (target, ...accepted) => {
  const { accepts } = readDatabaseUrl(`postgres://db1,db2/farm?target_session_attrs=${target}`);
  expect([PRIMARY, PRIMARY_OF_READERS, STANDBY].map(accepts)).toEqual(accepted);
});
