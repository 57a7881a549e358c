import type { CodecCatalogue } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { DEVICE_PROFILE_LIMITS, excessOf } from '@fieldscope/contract/device-profile-limits';
import { UnreadableArchive } from './archive-faults.model';
import type { ArchiveFiles } from './archive-files.service';
import { lineOf, type StoredTest } from './codec-test.model';

export type LeftOut = CodecCatalogue['left_out'][number];

/** A codec with the tests that came with it. */
export interface CatalogueCodec {
  path: string;
  script: string;
  tests: StoredTest[];
}

/** A model, and the place of its codec among all. */
export interface CatalogueEntry {
  vendor: string;
  name: string;
  description: string;
  /** Of its firmware, where that decides upon the codec. */
  version: string;
  codec: number;
}

/** What an archive holds, whichever layout it has. */
export interface ReadCatalogue {
  codecs: CatalogueCodec[];
  models: CatalogueEntry[];
  leftOut: LeftOut[];
}

const {
  models: MOST_MODELS,
  codecs: MOST_CODECS,
  descriptionLength,
  tests: MOST_TESTS,
} = CODEC_CATALOGUE_LIMITS;
const { testsBytes, readMs } = CODEC_CATALOGUE_LIMITS;
const { nameLength } = DEVICE_PROFILE_LIMITS;

/** Files of an archive as a layout reads them, and the catalogue that it makes of them. */
export class CatalogueDraft {
  readonly codecs: CatalogueCodec[] = [];
  readonly leftOut: LeftOut[] = [];
  private readonly models = new Map<string, CatalogueEntry>();
  private readonly places = new Map<string, number | undefined>();
  private readonly tooLong: ReadonlySet<string>;
  private readonly endsAt = performance.now() + readMs;

  constructor(private readonly files: ArchiveFiles) {
    this.tooLong = new Set(files.tooLong);
    for (const path of files.links) this.leaveOut(path, 'link');
    for (const path of files.tooLong) this.leaveOut(path, 'too_long');
  }

  /** Paths of texts, in their order. */
  paths(): string[] {
    return [...this.files.texts.keys()].sort();
  }

  text(path: string): string | undefined {
    if (performance.now() > this.endsAt) throw new UnreadableArchive('slow');
    return this.files.texts.get(path);
  }

  /** What a text says to a parser; undefined: it cannot be read, which is noted. */
  parsed(path: string, parse: (text: string) => unknown, reason: LeftOut['reason'] = 'unreadable'): unknown {
    const text = this.text(path);
    if (text === undefined) return undefined;
    try {
      return parse(text);
    } catch {
      this.leaveOut(path, reason);
      return undefined;
    }
  }

  leaveOut(path: string, reason: LeftOut['reason']): void {
    if (!this.leftOut.some((other) => other.path === path && other.reason === reason))
      this.leftOut.push({ path: lineOf(path, CODEC_CATALOGUE_LIMITS.pathLength), reason });
  }

  /**
   * Takes a codec, once for each description of it.
   * @param key of its description
   * @returns its place; undefined: it cannot be used, which is noted
   */
  codec(key: string, path: string, testsOf: () => StoredTest[]): number | undefined {
    const known = `${key}\n${path}`;
    if (this.places.has(known)) return this.places.get(known);
    const place = this.takeCodec(path, testsOf);
    this.places.set(known, place);
    return place;
  }

  private takeCodec(path: string, testsOf: () => StoredTest[]): number | undefined {
    const script = this.text(path);
    if (script === undefined || script.trim() === '') {
      if (!this.tooLong.has(path)) this.leaveOut(path, 'codec_missing');
      return undefined;
    }
    if (excessOf(script) || script.includes('\0')) {
      this.leaveOut(path, excessOf(script) ? 'too_long' : 'unreadable');
      return undefined;
    }
    if (this.codecs.length >= MOST_CODECS) throw new UnreadableArchive('many');
    const tests: StoredTest[] = [];
    let bytes = 0;
    for (const test of testsOf().slice(0, MOST_TESTS)) {
      bytes += Buffer.byteLength(JSON.stringify(test));
      if (bytes > testsBytes) break;
      tests.push(test);
    }
    return this.codecs.push({ path, script, tests }) - 1;
  }

  /** Takes a model; one that is there already, with the same script, is no other. */
  model(
    path: string,
    facts: Record<'vendor' | 'name' | 'description' | 'version', unknown>,
    codec: number,
  ): void {
    const entry = {
      vendor: lineOf(facts.vendor, nameLength),
      name: lineOf(facts.name, nameLength),
      description: lineOf(facts.description, descriptionLength),
      version: lineOf(facts.version, nameLength),
      codec,
    };
    if (entry.name === '') {
      this.leaveOut(path, 'nameless');
      return;
    }
    const { script } = this.codecs[codec]!;
    const key = JSON.stringify([entry.vendor, entry.name, entry.version, script]);
    if (this.models.has(key)) return;
    if (this.models.size >= MOST_MODELS) throw new UnreadableArchive('many');
    this.models.set(key, entry);
  }

  /** @throws UnreadableArchive where there is no model with a codec */
  finished(): ReadCatalogue {
    const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const models = [...this.models.values()].sort(
      (a, b) =>
        order.compare(a.vendor, b.vendor) ||
        order.compare(a.name, b.name) ||
        order.compare(a.version, b.version),
    );
    if (models.length === 0) throw new UnreadableArchive('nothing');
    return { codecs: this.codecs, models, leftOut: this.leftOut };
  }
}

/** The folder of a path with its slash; empty: there is none. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
export const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The codecs of a model by the versions of its firmware that have each. */
export function versionsByCodec(
  versions: readonly { version: unknown; codec: unknown }[],
): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const { version, codec } of versions) {
    if (typeof codec !== 'string' || codec === '') continue;
    const known = found.get(codec) ?? [];
    const name = typeof version === 'string' || typeof version === 'number' ? String(version) : '';
    if (name !== '' && !known.includes(name)) known.push(name);
    found.set(codec, known);
  }
  const isOne = found.size === 1;
  return new Map([...found].map(([codec, names]) => [codec, isOne ? '' : names.join(', ')]));
}
