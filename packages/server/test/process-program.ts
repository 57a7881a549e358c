/**
 * One process of the product, with settings from its environment and a clock that the test moves: it sends where it
 * listens, takes `{ advance: ms }`, and ends with the test.
 */
import type { EpochMs } from '@fieldscope/contract/time';
import { readConfig } from '../src/platform/config';
import { startServer } from '../src/start';
import { CHEAP_PASSWORDS } from './cheap-passwords';

let now = Number(process.env.TEST_NOW);
process.on('message', ({ advance }: { advance: number }) => {
  now += advance;
});
process.on('disconnect', () => process.exit());
const { port, services, stop } = await startServer({
  config: readConfig(process.env),
  clock: { now: () => now as EpochMs },
  passwordCost: CHEAP_PASSWORDS,
  tool: process.env.TEST_TOOL,
});
process.on('SIGTERM', () => void stop().then(() => process.exit()));
process.send!({ port, mqttPort: services.broker.port() });
