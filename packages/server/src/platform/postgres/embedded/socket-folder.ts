import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Layout } from './cluster';
import { giveTo, type Identity } from './identity';

/** Only names the socket file: nothing listens on TCP. */
export const SOCKET_PORT = 5432;

/** Bytes of a socket's path: sun_path of unix(7) without its closing zero. */
const PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;

/** The socket's file in its folder. */
export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

/**
 * DATA_DIR/run, or a short folder among the temporary ones when that path is too long for a socket. Its name there depends on the
 * user too, since another user's folder cannot be taken over.
 */
export function chooseSocketFolder(dataDir: string, { uid }: Identity): string {
  const near = join(dataDir, 'run');
  if (Buffer.byteLength(socketIn(near)) <= PATH_LIMIT) return near;
  const name = createHash('sha256').update(`${dataDir} ${uid}`).digest('hex').slice(0, 16);
  return join(tmpdir(), `fieldscope-${name}`);
}

/**
 * Makes the socket's folder, which also guards the database: any user who can enter it may connect without a
 * password (`trust`). So it has mode 700 and belongs to PostgreSQL's user; besides it only root gets in. As root we give it
 * to that user where it is ours or in the data folder.
 * @throws Error in one line when another user has put something at its place.
 */
export async function prepareSocketFolder(
  folder: string,
  { dataDir }: Pick<Layout, 'dataDir'>,
  identity: Identity,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const mayGive = identity.spawn.uid !== undefined && (found.uid === 0 || dirname(folder) === dataDir);
  if (!found.isDirectory() || !(found.uid === identity.uid || mayGive)) {
    throw new Error(
      `${folder} is needed for the database's socket but belongs to user id ${found.uid}: remove it`,
    );
  }
  await chmod(folder, 0o700);
  await giveTo(folder, identity);
}
