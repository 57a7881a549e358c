import { gzipSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';

/** Files of an archive by their paths. */
export type Files = Record<string, string>;

export const aZip = (files: Files): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );

export const aZipOf = (files: Zippable): Buffer => Buffer.from(zipSync(files));

interface TarEntry {
  path: string;
  text?: string;
  /** As its head says; absent: that of the text. */
  bytes?: number;
  /** `0` a file, `2` a symbolic link, `x` an extended header. */
  type?: string;
  link?: string;
}

const BLOCK = 512;

/** A head of the format ustar, and what follows it. */
export function tarEntry({ path, text = '', bytes, type = '0', link = '' }: TarEntry): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(BLOCK);
  head.write(path, 0, 100);
  head.write('0000644\0', 100);
  head.write(`${(bytes ?? content.length).toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write('        ', 148);
  head.write(type, 156);
  head.write(link, 157, 100);
  head.write('ustar\0', 257);
  head.write('00', 263);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}

export const aTarOf = (entries: readonly Buffer[]): Buffer =>
  gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));

export const aTarGz = (files: Files): Buffer =>
  aTarOf(Object.entries(files).map(([path, text]) => tarEntry({ path, text })));

/** A codec of ours: temperature, humidity and battery, and an encoder. */
export const GREENHOUSE_CODEC = `
function decodeUplink(input) {
  if (input.fPort !== 2) return { errors: ['unknown port'] };
  var raw = input.bytes[0] << 8 | input.bytes[1];
  return { data: { TempC_SHT: (raw > 0x7fff ? raw - 0x10000 : raw) / 100, Hum_SHT: input.bytes[2], BatV: input.bytes[3] / 10 } };
}
function encodeDownlink(input) {
  return { bytes: [1, input.data.minutes], fPort: 2 };
}`;

const test = (name: string, input: object, expected: object) => ({ name, input, expected });
const DECODING = [
  test('warm', { fPort: 2, bytes: [8, 0x66, 55, 36] }, { data: { TempC_SHT: 21.5, Hum_SHT: 55, BatV: 3.6 } }),
  test('another port', { fPort: 9, bytes: [1] }, { errors: ['unknown port'] }),
];
const ENCODING = [test('ten minutes', { data: { minutes: 10 } }, { bytes: [1, 10], fPort: 2 })];

const deviceToml = (name: string, codec = 'probe.js', version = '1.0') => `
[device]
name = "${name}"
description = "Measures the air of a greenhouse"

[[device.firmware]]
version = "${version}"
profiles = ["EU868.toml"]
codec = "${codec}"
`;

/** The layout of chirpstack-device-profiles, with two makers and three models. */
export const chirpstackFiles = (more: Files = {}): Files => ({
  'profiles-master/README.md': '# Profiles',
  'profiles-master/vendors/acme/vendor.toml': '[vendor]\nname = "Acme"\nvendor_id = 9\n',
  'profiles-master/vendors/acme/devices/gp-2.toml': deviceToml('Acme GP-2'),
  'profiles-master/vendors/acme/devices/gp-3.toml': deviceToml('Acme GP-3'),
  'profiles-master/vendors/acme/codecs/probe.js': GREENHOUSE_CODEC,
  'profiles-master/vendors/acme/codecs/test_decode_probe.json': JSON.stringify(DECODING),
  'profiles-master/vendors/acme/codecs/test_encode_probe.json': JSON.stringify(ENCODING),
  'profiles-master/vendors/zeta/vendor.toml': '[vendor]\nname = "Zeta"\n',
  'profiles-master/vendors/zeta/devices/z1.toml': deviceToml('Z1', 'z1.js'),
  'profiles-master/vendors/zeta/codecs/z1.js': 'function decodeUplink() { return { data: { level: 1 } }; }',
  'profiles-master/vendors/zeta/codecs/test_decode_z1.json':
    // As it is written where tests are part of a script.
    '[{ "name": "a // level", "input": { "fPort": 0x02, "bytes": [0x01,] }, // its port\n "expected": { "data": { "level": 2 } } }]',
  ...more,
});

/** A folder of a maker as lorawan-devices has it. */
export const thingsStackFiles = (more: Files = {}): Files => ({
  'acme/index.yaml': 'endDevices:\n  - gp-2\n',
  'acme/gp-2.yaml': `
name: GP-2
description: Greenhouse probe
firmwareVersions:
  - version: '1.0'
    profiles:
      EU863-870: { id: eu868-profile, codec: gp-2-codec }
      US902-928: { id: us915-profile, codec: gp-2-codec }
`,
  'acme/gp-2-codec.yaml': `
uplinkDecoder:
  fileName: gp-2.js
  examples:
    - description: warm
      input: { fPort: 2, bytes: [0x08, 0x66, 55, 36] }
      output: { data: { TempC_SHT: 21.5, Hum_SHT: 55, BatV: 3.6 } }
    - description: another port
      input: { fPort: 9, bytes: [1] }
      output: { errors: [unknown port] }
downlinkEncoder:
  fileName: gp-2.js
  examples:
    - description: ten minutes
      input: { data: { minutes: 10 } }
      output: { bytes: [1, 10], fPort: 2 }
`,
  'acme/gp-2.js': GREENHOUSE_CODEC,
  'acme/gp-2.png': 'no picture',
  ...more,
});
