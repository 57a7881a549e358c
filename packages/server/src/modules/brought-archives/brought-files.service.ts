import { open } from 'node:fs/promises';
import type { Config } from '../../platform/config';
import { keptFolder } from '../../platform/files/kept-folder';

type Settings = Pick<Config, 'DATA_DIR' | 'EXPORT_DIR'>;

export const BROUGHT_FILES = keptFolder('brought-archives', '.archive');

/** Writes a part to its place, and resolves once it is on the disk. What a part of before left behind that place is overwritten. */
export async function writePart(
  config: Settings,
  { archiveId, position, content }: { archiveId: string; position: number; content: Buffer },
): Promise<void> {
  await BROUGHT_FILES.make(config);
  const handle = await open(BROUGHT_FILES.pathOf(config, archiveId), position === 0 ? 'w' : 'r+', 0o600);
  try {
    for (let written = 0; written < content.length; ) {
      const { bytesWritten } = await handle.write(
        content,
        written,
        content.length - written,
        position + written,
      );
      written += bytesWritten;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
