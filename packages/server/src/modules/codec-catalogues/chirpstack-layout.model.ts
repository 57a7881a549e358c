import { parse as parseToml } from 'smol-toml';
import { type CatalogueDraft, fileOf, folderOf, isRecord, listIn, versionsByCodec } from './catalogue.model';
import { type StoredTest, testOf } from './codec-test.model';

/**
 * Reads folders of makers as chirpstack-device-profiles has them: `vendor.toml`, `devices/*.toml`, `codecs/*.js` with
 * `codecs/test_decode_*.json` and `test_encode_*.json` beside them.
 */
export function readChirpstackLayout(draft: CatalogueDraft): void {
  const paths = draft.paths();
  const vendors = new Map(
    paths
      .filter((path) => fileOf(path) === 'vendor.toml')
      .map((path) => [folderOf(path), vendorName(draft, path)]),
  );
  for (const path of paths) {
    const folder = folderOf(path);
    if (!path.endsWith('.toml') || !folder.endsWith('devices/')) continue;
    const root = folder.slice(0, -'devices/'.length);
    const vendor = vendors.get(root);
    if (vendor !== undefined) readDevice(draft, { path, root, vendor });
  }
}

/** As its file says, or its folder. */
function vendorName(draft: CatalogueDraft, path: string): unknown {
  const parsed = draft.parsed(path, parseToml);
  const name = isRecord(parsed) && isRecord(parsed.vendor) ? parsed.vendor.name : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : fileOf(folderOf(path).slice(0, -1));
}

function readDevice(
  draft: CatalogueDraft,
  { path, root, vendor }: { path: string; root: string; vendor: unknown },
) {
  const parsed = draft.parsed(path, parseToml);
  if (parsed === undefined) return;
  const device = isRecord(parsed) ? parsed.device : undefined;
  if (!isRecord(device)) return draft.leaveOut(path, 'unreadable');
  const { name, description } = device;
  const firmware = listIn(device.firmware).filter(isRecord);
  const codecs = versionsByCodec(firmware.map(({ version, codec }) => ({ version, codec })));
  if (codecs.size === 0) draft.leaveOut(path, 'codec_missing');
  for (const [file, version] of codecs) {
    const place = draft.codec('', `${root}codecs/${file}`, () => testsOf(draft, `${root}codecs/`, file));
    if (place !== undefined) draft.model(path, { vendor, name, description, version }, place);
  }
}

const FUNCTIONS = { test_decode_: 'decodeUplink', test_encode_: 'encodeDownlink' } as const;

function testsOf(draft: CatalogueDraft, folder: string, codec: string): StoredTest[] {
  return Object.entries(FUNCTIONS).flatMap(([prefix, fn]) => {
    const path = `${folder}${prefix}${codec}on`;
    const read = listIn(draft.parsed(path, parseLiteral, 'tests_unreadable')).map((test) =>
      isRecord(test) ? testOf(test.name, fn, test.input, test.expected) : undefined,
    );
    const tests = read.filter((test) => test !== undefined);
    if (tests.length < read.length) draft.leaveOut(path, 'tests_unreadable');
    return tests;
  });
}

/** What JSON has not, and a script has: comments, hex numbers, commas at the end. Texts are met so that nothing in them is taken for one. */
const OF_SCRIPTS = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b0x[\da-f]+\b|,(?=\s*[\]}])/gi;

/** Tests are evaluated as a part of a script where they come from; most of them are JSON. */
function parseLiteral(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const plain = text.replaceAll(OF_SCRIPTS, (part) => {
      if (part.startsWith('"')) return part;
      return /^0x/i.test(part) ? String(Number(part)) : '';
    });
    return JSON.parse(plain);
  }
}
