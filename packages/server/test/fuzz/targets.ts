import { gzipSync } from 'node:zlib';
import { decodeUplink, explainUplink, MODELS } from '@fieldscope/codecs';
import { listCalls } from '@fieldscope/contract/calls';
import { readCsv } from '@fieldscope/contract/csv';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import { messagesIn, readMapped } from '@fieldscope/contract/message-mapping/read-mapped';
import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { EpochMs } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { z } from 'zod';
import { readImport } from '../../src/modules/binding/import.model';
import { readCameraMessage } from '../../src/modules/cameras/messages/camera-messages.model';
import { UnreadableArchive } from '../../src/modules/codec-catalogues/archive-faults.model';
import { readArchive } from '../../src/modules/codec-catalogues/archive-files.service';
import type { KnownDevice } from '../../src/modules/ingest/ingest.model';
import { readKitData, readKitStatus, readKitUpload } from '../../src/modules/ingest/kit.model';
import { isFault, readLines } from '../../src/modules/line-protocol/line-parser.model';
import { MESSAGE_READERS } from '../../src/modules/network-server-kinds/network-server-kinds';
import { parseExpression } from '../../src/modules/open-data/protocol/expressions.model';
import { parseQuery as parseOpenDataQuery } from '../../src/modules/open-data/protocol/query.model';
import { Refusal } from '../../src/modules/open-data/protocol/refusals.model';
import { parsePath } from '../../src/modules/open-data/protocol/resource-path.model';
import { readStatement } from '../../src/modules/payments/bank-statement.model';
import { readPriceList } from '../../src/modules/price-list/price-list-file.model';
import { readSimCards } from '../../src/modules/sim-cards/sim-cards.model';
import { readGeolocate } from '../../src/modules/trackers/resolver.model';
import { parseQuery } from '../../src/platform/http/query-string';
import * as published from '../published-messages';
import { anUpEvent, S2101_UPLINK } from '../sender';
import { changedBytes, changedMessage, changedText } from './mutations';

type Failure = new (...args: never[]) => Error;

/** A parser that an outsider reaches: whatever comes, it answers or refuses in its own way. */
export interface Target {
  input: fc.Arbitrary<unknown>;
  read(input: never): unknown;
  /** How it refuses; everything else is a fault. */
  refusal?: Failure;
}

const target = <T>(input: fc.Arbitrary<T>, read: (input: T) => unknown, refusal?: Failure): Target => ({
  input,
  read,
  ...(refusal && { refusal }),
});

const EUI = '2CF7F1C04340000A';
const NOW = Date.UTC(2026, 2, 1, 10) as EpochMs;
const KIT = {
  deviceId: 1,
  eui: EUI,
  devEui: EUI,
  model: 'XIAO ESP32S3',
  kind: 'kit',
  derivations: [],
} as unknown;
const ARRIVAL = { address: '127.0.0.1', now: NOW };

const TTS_UPLINK = {
  end_device_ids: { device_id: 'bed-4', dev_eui: EUI, application_ids: { application_id: 'farm' } },
  received_at: '2026-03-01T10:00:00.25Z',
  uplink_message: {
    ...{ f_port: 2, f_cnt: 7, frm_payload: 'AQEQmFM=', decoded_payload: { temperature: 21.5 } },
    rx_metadata: [{ gateway_ids: { gateway_id: 'roof', eui: EUI }, rssi: -80, snr: 7.5 }],
    settings: { data_rate: { lora: { spreading_factor: 9 } }, frequency: '868100000' },
  },
};
const MESSAGES: Record<Exclude<MessageFormat, 'mapped'>, object> = {
  chirpstack: anUpEvent(EUI, S2101_UPLINK, NOW),
  tts: TTS_UPLINK,
  thingpark: published.THINGPARK,
  loriot: published.LORIOT,
  aws: published.AWS,
  everynet: published.EVERYNET,
  kerlink: published.KERLINK,
  netmore: published.NETMORE,
  milesight: published.MILESIGHT,
};
const EVENTS = ['up', 'join', 'ack', 'status', 'txack', 'log', 'location', 'integration', ''];

const MAPPING = {
  version: 1,
  ...{ payload_encoding: 'base64', time_format: 'iso' },
  fields: {
    ...{ dev_eui: '/rx/-/dev', payload: '/up/data', f_port: '/up/port', time: '/at', f_cnt: '/up/n' },
    ...{ rssi: '/rx/-/rssi', snr: '/rx/-/snr', gateway: '/rx/-/gw', name: '/dev/a~1b' },
  },
} as unknown as MessageMapping;
const MAPPED = {
  ...{ dev: { 'a/b': 'Bed 4' }, up: { data: 'AQEQ', port: 2, n: 7 }, at: '2026-03-01T10:00:00Z' },
  rx: [{ dev: EUI, rssi: -80, snr: 7.5, gw: 'roof' }],
};

const KIT_MESSAGE = {
  ...{ requestId: 'a', timestamp: String(NOW), deviceEui: EUI },
  events: [
    {
      name: 'measure-sensor',
      value: [{ channel: 1, measurements: { 4097: 21.5, 4098: [1, 2] }, measureTime: String(NOW) }],
    },
  ],
  data: [{ channel: 1, measurementId: 4097, value: 21.5 }],
};
const CAMERA_MESSAGE = {
  ...{ requestId: 'a', timestamp: NOW, deviceEui: EUI },
  events: [
    { name: 'task-flow-report', value: { tlid: 1, status: 2, module_name: 'model', tl: {} } },
    { name: 'measure-sensor', value: [{ channel: 1, measurements: { 4175: 1 }, measureTime: NOW }] },
    { name: 'task-flow-image', value: { tlid: 1, image: '/9j/4AAQ', boxes: [[1, 2, 3, 4, 5, 6]] } },
  ],
  order: [{ name: 'task-publish-ack', value: { tlid: 1, status: 0 } }],
};

const STATEMENT = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">119.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-12-01</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ada &amp; Co</Nm></Dbtr>
</RltdPties><RmtInf><Ustrd>A 17</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const TABLES = [
  `EUI,code,model,DevEUI,JoinEUI,AppKey\n${EUI},A1B2C3D4,S2101,,${EUI},${'0'.repeat(32)}\n`,
  'eui;status;operator;iccid\n2CF7F1C04340000A;"active";Farm Mobile;8949\n',
  'kind,sku,credits,name_en,about_en,EUR\ncredits,um-10,10000,Ten,"Ten, thousand",9.90\n',
  'date\tamount\tcurrency\treference\tpayer\n2026-12-01\t119,00\tEUR\tA 17\tAda\n',
];
const table = changedText(...TABLES);

const FILTERS = [
  "phenomenonTime ge 2026-03-01T00:00:00Z and (result gt 21.5 or not result eq 'x')",
  "substringof('Bed',name) and geo.distance(location,geography'POINT (12 47)') lt 1",
];
const OPTIONS = [
  '$filter=result%20gt%2021&$expand=Datastreams($select=name;$top=3;$expand=Observations)&$orderby=id%20desc&$count=true',
  '$top=10&$skip=20&$resultFormat=dataArray&$select=id,result',
];
const PATHS = [
  'Things(1)/Datastreams(2)/Observations',
  "Datastreams('a')/Observations(3)/result/$value",
  'Things/$ref',
];
const LINES =
  'weather,place=Bed\\ 4,kind=a temperature=21.5,wet=t,note="dry, \\"so\\"",n=7i 1772359200000000000\n# x\n';

/** Inputs of a call: its query and its body, from an example of neither. */
const SCHEMAS = listCalls()
  .flatMap(({ call }) => [call.query, call.body])
  .filter((schema) => schema !== undefined);
const EXAMPLE = {
  ...{
    eui: EUI,
    id: 1,
    name: 'Bed 4',
    offset: 1,
    length: 10,
    time_start: NOW,
    time_end: NOW,
    password: 'tomato-7',
  },
  ...{
    series: [{ eui: EUI, channel: 1, measurement_id: 4097 }],
    email: 'ada@valley.example',
    code: '123456',
  },
};

/** Every parser, by its name. */
export const TARGETS: Record<string, Target> = {
  'payloads of models': target(
    fc.tuple(
      fc.constantFrom(...MODELS.map(({ model }) => model)),
      changedBytes(
        Buffer.from(S2101_UPLINK, 'hex'),
        Buffer.from('0000000101000100070064003C00012001000000002890', 'hex'),
      ),
      fc.option(fc.nat(255)),
    ),
    ([model, bytes, fPort]) => [
      decodeUplink(model, { bytes, fPort }),
      explainUplink(model, { bytes, fPort }),
    ],
  ),
  ...Object.fromEntries(
    Object.entries(MESSAGES).map(([format, message]) => [
      `messages of ${format}`,
      target(
        fc.tuple(changedMessage(message), fc.constantFrom(...EVENTS)),
        ([given, event]) => MESSAGE_READERS[format as MessageFormat].read(given, event),
        AppError,
      ),
    ]),
  ),
  'messages as mapped': target(changedMessage(MAPPED), (whole) =>
    messagesIn(MAPPING, whole)?.map((one) => readMapped(MAPPING, one)),
  ),
  'uploads of kits': target(
    changedMessage(KIT_MESSAGE),
    (message) => readKitUpload(KIT as KnownDevice, message, ARRIVAL),
    AppError,
  ),
  'readings and states of kits': target(
    fc.tuple(changedMessage(KIT_MESSAGE), fc.boolean()),
    ([message, isState]) => (isState ? readKitStatus : readKitData)(KIT as KnownDevice, message, ARRIVAL),
    AppError,
  ),
  'messages of cameras': target(
    fc.tuple(
      changedMessage(CAMERA_MESSAGE),
      fc.constantFrom('/a/update/event/b', '/a/update/order/1-ack', ''),
    ),
    ([message, topic]) => readCameraMessage(EUI, topic, message),
    AppError,
  ),
  'line protocol': target(changedText(LINES, LINES.repeat(3)), (text) => [...readLines(text)].map(isFault)),
  'tables as CSV': target(table, readCsv),
  'lists of produced devices': target(table, readImport),
  'lists of SIM cards': target(table, readSimCards),
  'price lists': target(table, readPriceList),
  'bank statements': target(fc.oneof(table, changedText(STATEMENT)), readStatement),
  'filters of open data': target(
    changedText(...FILTERS),
    (text) => parseExpression('$filter', text),
    Refusal,
  ),
  'options of open data': target(
    changedText(...OPTIONS),
    (text) => parseOpenDataQuery('Things', text),
    Refusal,
  ),
  'paths of open data': target(changedText(...PATHS), parsePath, Refusal),
  'query strings': target(changedText('eui[]=a&eui[]=b&eui=c&x[0]=1', 'a=%20&b=+&c'), parseQuery),
  'answers of position services': target(
    changedMessage({ location: { lat: 47.5, lng: 12.5 }, accuracy: 20 }),
    readGeolocate,
    z.ZodError,
  ),
  'archives of codecs': target(
    changedBytes(
      gzipSync(Buffer.alloc(1024, 'a')),
      Buffer.from('PK\x03\x04\x14\0\0\0\0\0'),
      Buffer.alloc(30),
    ),
    (bytes) => readArchive(Buffer.from(bytes)),
    UnreadableArchive,
  ),
  'inputs of calls': target(
    fc.tuple(fc.constantFrom(...SCHEMAS), changedMessage(EXAMPLE)),
    ([schema, input]) => schema.safeParse(input),
  ),
};
