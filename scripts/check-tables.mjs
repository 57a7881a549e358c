// Says which tables are written or read by a module that may not (`tables/table-faults.mjs`).
import { tableFaults } from './tables/table-faults.mjs';
import { ROOT } from './tools.mjs';

const wrong = tableFaults(ROOT);
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
