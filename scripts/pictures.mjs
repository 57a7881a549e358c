// npm run pictures: the pictures of panels in docs/panels, taken from the running product with its demo farm.
import { buildProduct, ensureInstalled, runNode } from './tools.mjs';

ensureInstalled();
await buildProduct();
runNode(['--import', 'tsx', 'e2e/pictures.ts']);
