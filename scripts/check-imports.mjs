// Says which imports do not flow one way (`imports/import-faults.mjs`).
import { importFaults } from './imports/import-faults.mjs';
import { ROOT } from './tools.mjs';

const wrong = importFaults(ROOT);
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
