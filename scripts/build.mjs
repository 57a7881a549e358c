// Builds the server and the portal where what they are made from has changed.
import { buildProduct } from './tools.mjs';

await buildProduct();
