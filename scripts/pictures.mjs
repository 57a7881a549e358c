// npm run pictures: the pictures of panels in docs/panels, taken from the running product with its demo farm.
import { runNode } from '../packages/server/bin/run-node.mjs';
import { buildProduct, ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
await buildProduct();
runNode(['--import', 'tsx', 'e2e/pictures.ts'], ROOT);
