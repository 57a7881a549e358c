import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { strFromU8, unzipSync } from 'fflate';
import { UnreadableFile } from './unreadable-file';

/** Files of a ZIP archive whose names end so, by their names in small letters. @throws UnreadableFile */
export function unpack(bytes: Uint8Array, endings: readonly string[]): Map<string, Uint8Array> {
  let [unpacked, count] = [0, 0];
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    count += 1;
    if (count > FIELD_LIMITS.filesInArchive) throw new UnreadableFile('too_many_files');
    // What macOS adds to archives.
    if (name.startsWith('__MACOSX/')) return false;
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return false;
    // No more than it says is unpacked of it.
    unpacked += originalSize;
    if (unpacked > FIELD_LIMITS.unpackedBytes) throw new UnreadableFile('unpacked_too_large');
    return true;
  };
  try {
    const files = unzipSync(bytes, { filter: isWanted });
    return new Map(Object.entries(files).map(([name, content]) => [name.toLowerCase(), content]));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('unreadable');
  }
}

export const textOf = (bytes: Uint8Array): string => strFromU8(bytes);
