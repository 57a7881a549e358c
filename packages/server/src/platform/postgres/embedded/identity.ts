import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { chown, lchown, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; this is the user id that Unix systems keep for "nobody". */
const NOBODY = 65_534;

/** The user under which PostgreSQL runs. `spawn` goes into the options of a child process. */
export interface Identity {
  uid: number;
  gid: number;
  spawn: { uid?: number; gid?: number };
}

/**
 * The user for a cluster folder. A server that is not root runs PostgreSQL as itself. Root keeps the owner that
 * an existing cluster has, else takes "nobody".
 * @throws Error in one line when the cluster belongs to another user and we are not root.
 */
export function identityFor(clusterFolder: string): Identity {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  const uid = process.geteuid!();
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new Error(
        `The database folder ${clusterFolder} belongs to user id ${owner.uid}, but this program runs as user id ${uid}: ` +
          `run it as that user or as root, or set another DATA_DIR`,
      );
    }
    return { uid, gid: process.getegid!(), spawn: {} };
  }
  const [user, group] = [owner?.uid || NOBODY, owner?.gid || NOBODY];
  return { uid: user, gid: group, spawn: { uid: user, gid: group } };
}

/**
 * The outermost folder on the way to `path`, itself included, that the user may not enter; undefined when the
 * way is free. Looks at the permission bits.
 */
export function findClosedFolder(path: string, identity: Identity): string | undefined {
  const chain: string[] = [];
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    chain.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return chain.find((folder) => !mayEnter(folder, identity));
}

function mayEnter(folder: string, identity: Identity): boolean {
  if (identity.spawn.uid === undefined) {
    try {
      accessSync(folder, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}

/** Gives one path to the user, when we are root and it is not theirs yet. */
export async function giveTo(path: string, identity: Identity): Promise<void> {
  if (identity.spawn.uid === undefined) return;
  const { uid, gid } = lstatSync(path);
  if (uid !== identity.uid || gid !== identity.gid) await lchown(path, identity.uid, identity.gid);
}

/** Gives a whole folder to the user, the folder itself last, so that an interrupted run is noticed and repeated. */
export async function giveTreeTo(folder: string, identity: Identity): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTreeTo(path, identity);
    else await lchown(path, identity.uid, identity.gid);
  }
  await chown(folder, identity.uid, identity.gid);
}
