/**
 * A program of its own that runs the embedded PostgreSQL until it is killed. Its arguments are the data folder and,
 * to become another user first, the user's id and a folder of binaries that this user may run.
 */
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';

const say = (facts: object, message: string) => console.error(message, JSON.stringify(facts));
const [dataDir, uid, binaries] = process.argv.slice(2);
// Not before the imports: this user may not enter a closed checkout.
if (uid) {
  process.setgroups!([]);
  process.setgid!(Number(uid));
  process.setuid!(Number(uid));
}
try {
  const postgres = await startEmbeddedPostgres({
    dataDir: dataDir!,
    binaries,
    durable: false,
    log: { info: say, warn: say, error: say },
  });
  console.log(JSON.stringify({ pid: postgres.pid(), connection: postgres.connection }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
