import { printRatios, type Ratio } from './ratio';

/** Each bench measures itself against a yardstick in the same run; `npm run bench -- series` runs one. */
const BENCHES: Record<string, () => Promise<Ratio[]>> = {
  'ingest-http': async () => (await import('./ingest-http')).benchIngestHttp(),
  'ingest-mqtt': async () => (await import('./ingest-mqtt')).benchIngestMqtt(),
  noisy: async () => (await import('./noisy')).benchNoisy(),
  kill: async () => (await import('./kill')).benchKill(),
  series: async () => (await import('./series')).benchSeries(),
  latest: async () => (await import('./latest')).benchLatest(),
  idle: async () => (await import('./idle')).benchIdle(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
const ratios: Ratio[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  ratios.push(...(await bench()));
}
printRatios(ratios);
