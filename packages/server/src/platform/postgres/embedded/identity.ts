import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chown, lchown, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** "nobody": many programs run as it, so nothing that it owns is closed to others. */
const NOBODY = 65_534;
/**
 * User ids that systems leave free: above those of accounts and below those of systemd's own, and inside the 65,536 that a container
 * usually has (systemd, "Users, Groups, UIDs and GIDs").
 */
const FREE_IDS = { first: 60_706, count: 478 };

/** The user under which PostgreSQL runs. `spawn` goes into the options of a child process. */
export interface Identity {
  uid: number;
  gid: number;
  spawn: { uid?: number; gid?: number };
}

/**
 * The user for a cluster folder. PostgreSQL refuses to run as root: where the server is root, a user id runs it that nothing else
 * has, without an account, so that no other process but root's reads its files or opens its socket. A server that is not
 * root runs it as itself, and root keeps that owner.
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
  const kept = owner && isOfOneUser(clusterFolder, owner.uid) ? owner : undefined;
  const own = kept?.uid ?? unusedId(clusterFolder);
  const group = kept?.gid ?? own;
  return { uid: own, gid: group, spawn: { uid: own, gid: group } };
}

/** Earlier versions gave the cluster to "nobody"; where the folder around it is nobody's too, it ran the server itself. */
function isOfOneUser(clusterFolder: string, uid: number): boolean {
  if (uid === 0) return false;
  return uid !== NOBODY || statSync(dirname(clusterFolder)).uid === NOBODY;
}

/**
 * Who runs initdb, which looks up the name of its user: "nobody", with the group of the one that the cluster is given to
 * afterwards. No other process has this group, so none reaches a folder that is open to it alone, or traces initdb.
 */
export const initialiserFor = ({ gid, spawn }: Identity): Identity =>
  spawn.uid === undefined
    ? { uid: process.geteuid!(), gid, spawn }
    : { uid: NOBODY, gid, spawn: { uid: NOBODY, gid } };

/** The same for the same folder, so that two installations of a machine have different ones. */
function unusedId(clusterFolder: string): number {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const taken = new Set(accounts.split('\n').map((line) => Number(line.split(':')[2])));
  const start = createHash('sha256').update(clusterFolder).digest().readUInt32BE();
  for (let step = 0; step < FREE_IDS.count; step++) {
    const id = FREE_IDS.first + ((start + step) % FREE_IDS.count);
    if (!taken.has(id)) return id;
  }
  throw new Error(
    'No user id is left for the embedded database: set DATABASE_URL to a PostgreSQL 15 or newer instead',
  );
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
