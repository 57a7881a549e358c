import type { Writable } from 'node:stream';

/** A file of a place. */
export interface PlacedFile {
  name: string;
  bytes: number;
}

/** Where backups are kept: a folder, or a part of a bucket. What goes wrong there is an OperatorError in one line. */
export interface BackupPlace {
  /** How operators know it: /backups, s3://bucket/prefix. */
  shown: string;
  /** On this machine, where it is there. */
  folder?: string;
  list(): Promise<PlacedFile[]>;
  /**
   * Has a file written that is there under its name once it is whole. Of one that fails nothing stays.
   * @throws OperatorError where there is a file of that name
   */
  write<T>(name: string, write: (target: Writable) => Promise<T>): Promise<T>;
  /** Writes a small file, in place of one of that name. */
  put(name: string, body: Buffer): Promise<void>;
  /** Reads a small file. */
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Removes what writers of files with such names left that were killed. Nobody may write them meanwhile. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>;
  /** Works with a file of the place as one of this machine. @param scratch a folder where it may be copied to */
  withFile<T>(name: string, scratch: string, work: (file: string) => Promise<T>): Promise<T>;
}

const PROBE = 'fieldscope-write-check';

/** @throws OperatorError where nothing can be written or removed */
export async function ensureWritable(place: BackupPlace): Promise<void> {
  await place.put(PROBE, Buffer.from('Fieldscope wrote this to see whether it can.\n'));
  await place.remove(PROBE);
}
