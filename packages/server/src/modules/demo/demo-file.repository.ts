import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoFarm } from './demo-farm.service';
import { DEMO_FILE } from './demo-file.model';

/** Keys in older files. */
const RENAMED: Readonly<Record<string, string>> = { members: 'devices', inlet: 'source' };
const OLD_KEY = new RegExp(`"(${Object.keys(RENAMED).join('|')})":`, 'g');

/** The demo farm of a data folder, readable by the server alone. */
export class DemoFile {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, DEMO_FILE);
  }

  /** @throws Error when the file cannot be read as a demo farm */
  async read(): Promise<DemoFarm | undefined> {
    const text = await readFile(this.path, 'utf8').catch(() => undefined);
    const renamed = text?.replace(OLD_KEY, (_, key: string) => `"${RENAMED[key]}":`);
    return renamed === undefined ? undefined : (JSON.parse(renamed) as DemoFarm);
  }

  async write(farm: DemoFarm): Promise<void> {
    await writeFile(`${this.path}.new`, JSON.stringify(farm), { mode: 0o600 });
    await rename(`${this.path}.new`, this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
