import { runAdmin } from './admin/run';

const { exitCode, out, err } = await runAdmin(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = exitCode;
