import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from './people';
import { startProgram } from './product';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FROM_PACKAGE =
  /(?:^|[;}\s])(?:import|export)[^'"();]*?from\s*"([^."/][^"]*)"|import\("([^."/][^"]*)"\)/g;

/** What `npm run package` makes, as npm installs it; the packages that it needs are those of the repository. */
async function installed() {
  const { stdout } = await run(process.execPath, ['scripts/package.mjs'], { cwd: ROOT });
  const folder = mkdtempSync(join(tmpdir(), 'fieldscope-package-'));
  await run('tar', ['xzf', join(ROOT, /^dist\S+\.tgz$/m.exec(stdout)![0]), '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder: join(folder, 'package'),
    sha256: /SHA-256 (\w{64})$/m.exec(stdout)![1],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Packages that the built programs import by name. */
function importedPackages(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /mjs$/.test(name),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(FROM_PACKAGE)].map(
      ([, one, other]) => one ?? other!,
    ),
  );
  const packages = names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return new Set(packages.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)));
}

test('the archive has everything built, names what it needs in tested versions, and starts', async ({
  page,
}) => {
  const { folder, sha256, remove } = await installed();
  try {
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const { bin, version, dependencies } = read('package.json');
    const { packages } = read('npm-shrinkwrap.json');
    const imported = importedPackages(join(folder, 'server/dist'));
    expect(imported.size).toBeGreaterThan(20);
    for (const name of imported) expect(dependencies).toHaveProperty([name]);
    for (const name of Object.keys(dependencies))
      expect(packages).toHaveProperty([`node_modules/${name}`, 'version'], dependencies[name]);
    const bom = readFileSync(join(ROOT, `dist/fieldscope-${version}.cdx.json`), 'utf8');
    const components = JSON.parse(bom).components.map(({ name }: { name: string }) => name);
    expect(components).toEqual(expect.arrayContaining([...imported, 'react', 'kysely']));
    const again = await installed();
    again.remove();
    expect(again.sha256).toBe(sha256);
    expect(readFileSync(join(ROOT, `dist/fieldscope-${version}.cdx.json`), 'utf8')).toBe(bom);
    const program = join(folder, bin.fieldscope);
    const product = await startProgram([program]);
    await page.goto(product.setupLink()!);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { stdout } = await run(process.execPath, [program, 'admin', 'doctor', '--json'], {
      env: { ...process.env, ...product.env },
    });
    expect(stdout).toContain('database');
    await product.stop();
    product.remove();
    const mistaken = run(process.execPath, [program, '--dmeo']);
    await expect(mistaken).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage: /) });
  } finally {
    remove();
  }
});
