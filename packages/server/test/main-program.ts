/**
 * The server's program as it is started, but for the program of its worker threads, which its argument names: the test's bundle, as
 * there may be no build.
 */
import { pathToFileURL } from 'node:url';
import { runServer } from '../src/run-server';

await runServer({ workerProgram: pathToFileURL(process.argv[2]!) });
