import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings, readConfig } from '../src/platform/config';

test('the list of settings shows every one with its default and what it is for', () => {
  const list = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  for (const { name, default: preset, doc } of describeSettings()) {
    const shown = name === 'DATA_DIR' ? './data' : preset;
    expect(list).toContain(`| \`${name}\` | ${shown === '' ? '' : `\`${shown}\``} | ${doc} |`);
  }
});

test('wrong settings are reported together in one line, by name', () => {
  const wrong = () => readConfig({ PORT: '80800', STATION: 'mars', ROLES: 'web,cook' });
  expect(wrong).toThrow(/^Wrong settings: PORT=80800: .*ROLES=web,cook: .*STATION=mars: [^\n]*$/);
});

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 8080, DATABASE_URL: undefined });
});

test('the address of a database names one server or several', () => {
  const several = 'postgres://anna:tomato-7@db1:5432,db2/farm?target_session_attrs=read-write';
  expect(readConfig({ DATABASE_URL: several }).DATABASE_URL).toBe(several);
});

test.each([
  ['mysql://anna:tomato-7@db1/farm', 'is not of the form postgres://user:password@host:5432/database'],
  ['postgres://anna:tomato-7@db1,db2:99999/farm', 'a port is a number from 1 to 65535'],
  ['postgres://anna:tomato-7@db1,,db3/farm', 'a host in its list is empty'],
  ['postgres://anna:tomato-7@db1:one:two/farm', 'a host is like db1.example, db1.example:5432 or [::1]:5432'],
  ['postgres://anna:tomato-7@/farm?host=a,b,c&port=1,2', 'port names one port, or one for each host'],
  [
    'postgres://anna:tomato-7@db1,db2/farm?target_session_attrs=writable',
    'target_session_attrs is one of any, read-write, read-only, primary, standby, prefer-standby',
  ],
])('%s is refused by the name of the setting, without its password', (DATABASE_URL, reason) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(new Error(`Wrong settings: DATABASE_URL: ${reason}`));
});

test('web and ingest in different processes need a Redis between them', () => {
  expect(() => readConfig({ ROLES: 'web,jobs' })).toThrow(/^Wrong settings: ROLES=web,jobs: .*REDIS_URL$/);
  expect(() => readConfig({ ROLES: 'ingest' })).toThrow(/REDIS_URL/);
  expect(readConfig({ ROLES: 'jobs' }).ROLES).toEqual(['jobs']);
  expect(readConfig({ ROLES: 'web', REDIS_URL: 'redis://127.0.0.1:6379' }).ROLES).toEqual(['web']);
  expect(() => readConfig({ REDIS_URL: '127.0.0.1:6379' })).toThrow(/REDIS_URL/);
});

test('history is kept without limit, or long enough for what is counted of the last days', () => {
  expect(readConfig({})).toMatchObject({ HISTORY_DAYS: 0, RAW_UPLINK_DAYS: 90 });
  expect(readConfig({ HISTORY_DAYS: '7', RAW_UPLINK_DAYS: '7' })).toMatchObject({ HISTORY_DAYS: 7 });
  expect(() => readConfig({ HISTORY_DAYS: '6' })).toThrow(/HISTORY_DAYS=6: 0, or 7 and more/);
  expect(() => readConfig({ RAW_UPLINK_DAYS: '0' })).toThrow(/RAW_UPLINK_DAYS=0/);
});

test('a link of the portal leads to a page and nowhere else', () => {
  expect(() => readConfig({ SUPPORT_URL: 'javascript:alert(1)' })).toThrow(/SUPPORT_URL/);
  expect(() => readConfig({ STATION_CHINA_URL: 'portal' })).toThrow(/STATION_CHINA_URL/);
  expect(() => readConfig({ SUPPORT_EMAIL: 'help' })).toThrow(/SUPPORT_EMAIL/);
});

test.each([
  'javascript:alert(1)',
  'ai.example',
  'https://*.example',
  'https://ai.example;sandbox',
  "https://a,'self'",
  'http://[::1]:8090',
])('%s is no address of an AI site that a policy could hold', (address) => {
  expect(() => readConfig({ AI_SITE_URL: address })).toThrow(/AI_SITE_URL/);
});

test('the address of a map is one that a policy could hold, with or without places for the numbers of tiles', () => {
  const map = 'https://tiles.example/{z}/{x}/{y}.png';
  expect(readConfig({ MAP_STYLE_URL: map }).MAP_STYLE_URL).toBe(map);
  expect(() => readConfig({ MAP_STYLE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' })).toThrow(
    /MAP_STYLE_URL/,
  );
  expect(() => readConfig({ MAP_STYLE_URL: 'pmtiles://tiles.example/world' })).toThrow(/MAP_STYLE_URL/);
});

test('the AI site does not have the address of the portal', () => {
  const read = (AI_SITE_URL: string) => readConfig({ PUBLIC_URL: 'https://fields.example/', AI_SITE_URL });
  expect(() => read('https://fields.example:443/ai')).toThrow(/^Wrong settings: AI_SITE_URL=.*PUBLIC_URL$/);
  expect(read('https://fields.example:8443/').AI_SITE_URL).toBe('https://fields.example:8443/');
});

test('a token that could be guessed is refused', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'prometheus' })).toThrow(/METRICS_TOKEN/);
});

test.each([
  [{ BACKUP_TO: 'gs://valley/backups' }, 'BACKUP_TO=gs://valley/backups: a folder, or s3://bucket/prefix'],
  [{ BACKUP_TO: 's3://Valley' }, 'BACKUP_TO=s3://Valley: a folder, or s3://bucket/prefix'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT=24:00: a time such as 02:30'],
  [{ BACKUP_TIMEZONE: 'Moon' }, 'BACKUP_TIMEZONE=Moon: a time zone such as Europe/Berlin'],
  [
    { BACKUP_S3_ACCESS_KEY_ID: 'AKID' },
    'BACKUP_S3_ACCESS_KEY_ID: needs BACKUP_S3_SECRET_ACCESS_KEY, and that needs the other',
  ],
])('%o is refused by the name of the setting', (settings, line) => {
  expect(() => readConfig(settings)).toThrow(new Error(`Wrong settings: ${line}`));
});

test('backups go into a folder by its whole path, or into a bucket', () => {
  expect(readConfig({ BACKUP_TO: '/backups/../valley' }).BACKUP_TO).toBe('/valley');
  expect(readConfig({ BACKUP_TO: 's3://valley/farm/backups/' }).BACKUP_TO).toBe('s3://valley/farm/backups/');
  expect(() => readConfig({ BACKUP_KEEP_DAILY: '0' })).toThrow(/^Wrong settings: BACKUP_KEEP_DAILY=0: /);
});
