import { printRatios, type Ratio } from './ratio';

/** Each bench measures itself against a yardstick in the same run; `npm run bench -- kill` runs one. */
const BENCHES: Record<string, () => Promise<Ratio[]>> = {
  'history-size': async () => (await import('./history-size')).benchHistorySize(),
  'history-charts': async () => (await import('./history-charts')).benchHistoryCharts(),
  'ingest-http': async () => (await import('./ingest-http')).benchIngestHttp(),
  'ingest-mqtt': async () => (await import('./ingest-mqtt')).benchIngestMqtt(),
  'several-servers': async () => (await import('./several-servers')).benchSeveralServers(),
  noisy: async () => (await import('./noisy')).benchNoisy(),
  readers: async () => (await import('./readers')).benchReaders(),
  outsiders: async () => (await import('./outsiders')).benchOutsiders(),
  alarms: async () => (await import('./alarms')).benchAlarms(),
  integrations: async () => (await import('./integrations')).benchIntegrations(),
  credits: async () => (await import('./credits')).benchCredits(),
  advice: async () => (await import('./advice')).benchAdvice(),
  'line-protocol': async () => (await import('./line-protocol')).benchLineProtocol(),
  codecs: async () => (await import('./codecs')).benchCodecs(),
  packing: async () => (await import('./packing')).benchPacking(),
  million: async () => (await import('./million')).benchMillion(),
  scale: async () => (await import('./scale')).benchScale(),
  export: async () => (await import('./export')).benchExport(),
  disk: async () => (await import('./disk')).benchDisk(),
  backup: async () => (await import('./backup')).benchBackup(),
  kill: async () => (await import('./kill')).benchKill(),
  failover: async () => (await import('./failover')).benchFailover(),
  latest: async () => (await import('./latest')).benchLatest(),
  'first-paint': async () => (await import('./first-paint')).benchFirstPaint(),
  'chart-page': async () => (await import('./chart-page')).benchChartPage(),
  'chart-call': async () => (await import('./chart-call')).benchChartCall(),
  'panel-editors': async () => (await import('./panel-editors')).benchPanelEditors(),
  lists: async () => (await import('./lists')).benchLists(),
  'panel-view': async () => (await import('./panel-view')).benchPanelView(),
  'public-panel': async () => (await import('./public-panel')).benchPublicPanel(),
  shares: async () => (await import('./shares')).benchShares(),
  'fan-out': async () => (await import('./fan-out')).benchFanOut(),
  idle: async () => (await import('./idle')).benchIdle(),
};

/** Several under one name. */
const GROUPS: Record<string, string[]> = { history: ['history-size', 'history-charts'] };

const wanted = process.argv.slice(2).flatMap((name) => GROUPS[name] ?? [name]);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `No bench named ${unknown.join(', ')}; there are ${Object.keys({ ...GROUPS, ...BENCHES }).join(', ')}.`,
  );
  process.exit(2);
}
const ratios: Ratio[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  ratios.push(...(await bench()));
}
printRatios(ratios);
