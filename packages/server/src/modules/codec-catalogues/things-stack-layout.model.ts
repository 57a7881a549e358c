import { posix } from 'node:path';
import { parse } from 'yaml';
import { type CatalogueDraft, fileOf, folderOf, isRecord, listIn, versionsByCodec } from './catalogue.model';
import { type StoredTest, testOf } from './codec-test.model';

/** Aliases may repeat so much of a file, and no more. */
const MOST_ALIASES = 20;
const parseYaml = (text: string): unknown =>
  parse(text, { maxAliasCount: MOST_ALIASES, uniqueKeys: false, merge: true, logLevel: 'silent' });

/**
 * Reads devices as lorawan-devices has them: a folder of a maker with `<device>.yaml`, which names `<codec>.yaml`, which
 * names a script and has examples. One device with its files is enough.
 */
export function readThingsStackLayout(draft: CatalogueDraft): void {
  const names = new Map<string, Map<string, unknown>>();
  for (const path of draft.paths()) {
    if (!/\.ya?ml$/i.test(path) || !draft.text(path)!.includes('firmwareVersions')) continue;
    const device = draft.parsed(path, parseYaml);
    if (!isRecord(device) || !Array.isArray(device.firmwareVersions)) continue;
    const folder = folderOf(path);
    const above = folderOf(folder.slice(0, -1));
    if (!names.has(above)) names.set(above, vendorNames(draft, `${above}index.yaml`));
    readDevice(draft, path, device, vendorOf(folder, names.get(above)!));
  }
}

/** Names of makers by their folders, where the list of all of them came along. */
function vendorNames(draft: CatalogueDraft, path: string): Map<string, unknown> {
  const index = draft.parsed(path, parseYaml);
  const vendors = isRecord(index) ? listIn(index.vendors).filter(isRecord) : [];
  return new Map(vendors.map(({ id, name }) => [String(id), name]));
}

function vendorOf(folder: string, names: ReadonlyMap<string, unknown>): unknown {
  const id = fileOf(folder.slice(0, -1));
  return names.get(id) ?? id.charAt(0).toUpperCase() + id.slice(1);
}

function readDevice(
  draft: CatalogueDraft,
  path: string,
  device: Record<string, unknown>,
  vendor: unknown,
): void {
  const { name, description } = device;
  const folder = folderOf(path);
  const firmware = listIn(device.firmwareVersions).filter(isRecord);
  const codecs = versionsByCodec(
    firmware.flatMap(({ version, profiles }) =>
      Object.values(isRecord(profiles) ? profiles : {})
        .filter(isRecord)
        .map(({ codec }) => ({ version, codec })),
    ),
  );
  if (codecs.size === 0) draft.leaveOut(path, 'codec_missing');
  for (const [id, version] of codecs) {
    const place = readCodec(draft, `${folder}${id}.yaml`);
    if (place !== undefined) draft.model(path, { vendor, name, description, version }, place);
  }
}

const FUNCTIONS = {
  uplinkDecoder: 'decodeUplink',
  downlinkEncoder: 'encodeDownlink',
  downlinkDecoder: 'decodeDownlink',
} as const;

function readCodec(draft: CatalogueDraft, path: string): number | undefined {
  const codec = draft.parsed(path, parseYaml);
  const decoder = isRecord(codec) ? codec.uplinkDecoder : undefined;
  if (!isRecord(codec) || !isRecord(decoder) || typeof decoder.fileName !== 'string') {
    draft.leaveOut(path, 'codec_missing');
    return undefined;
  }
  const file = decoder.fileName;
  return draft.codec(path, posix.normalize(folderOf(path) + file), () => testsOf(draft, path, codec, file));
}

/** Examples of the functions that are in this script. */
function testsOf(
  draft: CatalogueDraft,
  path: string,
  codec: Record<string, unknown>,
  file: string,
): StoredTest[] {
  return Object.entries(FUNCTIONS).flatMap(([part, fn]) => {
    const described = codec[part];
    if (!isRecord(described) || described.fileName !== file) return [];
    const read = listIn(described.examples).map((example) => {
      if (!isRecord(example)) return undefined;
      const normalized = isRecord(example.normalizedOutput) ? example.normalizedOutput.data : undefined;
      return testOf(example.description, fn, example.input, example.output, normalized);
    });
    const tests = read.filter((test) => test !== undefined);
    if (tests.length < read.length) draft.leaveOut(path, 'tests_unreadable');
    return tests;
  });
}
