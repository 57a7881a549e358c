/** A program of its own that runs the embedded PostgreSQL until it is killed: argv is the data folder. */
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';

const say = (facts: object, message: string) => console.error(message, JSON.stringify(facts));
const dataDir = process.argv[2]!;
try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: { info: say, warn: say, error: say },
  });
  console.log(JSON.stringify({ pid: postgres.pid(), connection: postgres.connection }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
