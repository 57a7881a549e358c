import { expect, test } from 'vitest';
import type { ApiCall } from './api-document';
import { entriesOf, matchingEntries } from './index-entries';
import { en } from './words.en';

const aCall = (id: string, path: string, parts: Partial<ApiCall> = {}): ApiCall => ({
  id,
  path,
  method: 'GET',
  summary: '',
  scheme: undefined,
  fields: [],
  errors: [],
  ...parts,
});

const entries = entriesOf(
  [
    aCall('ingest.kit', '/deviceapi/kit/message_uplink', { summary: 'Readings of a kit' }),
    aCall('openDevices.createGroup', '/openapi/create_group'),
    aCall('open.listTelemetry', '/openapi/list_telemetry_data', {
      fields: [{ name: 'time_start', isRequired: false, schema: {} }],
      errors: [{ code: '11303', text: 'The device is not bound' }],
    }),
  ],
  en,
);

test('the index follows the page: the start, calls of programs that read and that change, calls of devices, the stream', () => {
  expect(entries.map(({ part, id }) => [part, id])).toEqual([
    ['start', 'start'],
    ['reading', 'open.listTelemetry'],
    ['changing', 'openDevices.createGroup'],
    ['devices', 'ingest.kit'],
    ['stream', 'stream'],
  ]);
});

test('a title in the index ends where its details begin', () => {
  expect(entries[1]!.title).toBe('History of a device');
});

test.each([
  ['a word of the title', 'device month', ['open.listTelemetry']],
  ['the details of the title', 'three months', ['open.listTelemetry']],
  ['a part of the path', 'list_telem', ['open.listTelemetry']],
  ['a parameter', 'time_start', ['open.listTelemetry']],
  ['what a parameter means', 'begin, in epoch', ['open.listTelemetry']],
  ['the number of an error', '11303', ['open.listTelemetry']],
  ['the summary of the server', 'READINGS of a kit', ['ingest.kit']],
  ['words in another order', 'kit message', ['ingest.kit']],
  ['the text of a part', 'websocket', ['stream']],
  ['nothing', ' ', ['start', 'open.listTelemetry', 'openDevices.createGroup', 'ingest.kit', 'stream']],
  ['a word that is nowhere', 'tractor', []],
])('the search looks at %s', (_, query, found) => {
  expect(matchingEntries(entries, query).map(({ id }) => id)).toEqual(found);
});
