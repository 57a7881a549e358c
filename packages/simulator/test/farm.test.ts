import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import {
  DEMO_DEVICES,
  DEMO_GATEWAYS,
  DEMO_HISTORY_MS,
  demoFleetDevice,
  demoFleetGateway,
  demoPlace,
} from '../src/demo-farm';
import { type Fleet, isHeardByRadio } from '../src/fleet';
import { receptionsOf } from '../src/gateway';
import { sendTimes } from '../src/node';
import { onlineRecord } from '../src/online-record';
import { relativeHumidity } from '../src/profiles/air';
import { measureAt, type Site } from '../src/profiles/sites';

const MAKINGS = [
  ['in November', Date.UTC(2026, 10, 22, 7)],
  ['in July', Date.UTC(2026, 6, 2, 15, 20)],
  ['in January', Date.UTC(2027, 0, 10, 3)],
] as const;
const TEMPERATURE = 4097;
const HUMIDITY = 4098;
const LIGHT = 4099;
const CARBON_DIOXIDE = 4100;
const LEVEL = 4117;

function aFleet(now: number): Fleet {
  return {
    place: demoPlace(now),
    startedAt: now - DEMO_HISTORY_MS,
    gateways: DEMO_GATEWAYS.map((gateway, number) =>
      demoFleetGateway(gateway, `2CF7F1C04439${1000 + number}`, now),
    ),
    devices: DEMO_DEVICES.map((device, number) =>
      demoFleetDevice(device, { eui: `2CF7F1C04430${1000 + 37 * number}` }, now),
    ),
  };
}

/** Values at a site during the history of a farm that was made at `now`, every ten minutes. */
function historyOf(site: Site, ids: number[], now: number): { at: number; values: number[] }[] {
  const place = demoPlace(now);
  const samples = [];
  for (let at = now - DEMO_HISTORY_MS; at < now; at += 10 * MINUTE_MS) {
    const measured = measureAt(site, at, place, 77);
    samples.push({ at, values: ids.map((id) => measured[id]!) });
  }
  return samples;
}

function correlation(pairs: [number, number][]): number {
  const mean = (index: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  const sum = (of: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + of(a - meanA, b - meanB), 0);
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}

test.each(
  MAKINGS,
)('made %s: temperature, humidity and CO2 of a place are no copies of each other', (_, now) => {
  for (const site of ['greenhouse', 'barn'] as const) {
    const samples = historyOf(site, [TEMPERATURE, HUMIDITY, CARBON_DIOXIDE], now);
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const pairs = samples.map(({ values }): [number, number] => [values[a]!, values[b]!]);
      expect(Math.abs(correlation(pairs)), `${site} ${a} ${b}`).toBeLessThan(0.8);
    }
  }
});

test.each(MAKINGS)('made %s: every value is one that its sensor can measure', (_, now) => {
  const limits = {
    [TEMPERATURE]: [-5, 32],
    [HUMIDITY]: [20, 100],
    [CARBON_DIOXIDE]: [200, 2500],
    4106: [6, 9],
  };
  const ids = Object.keys(limits).map(Number);
  for (const site of ['field', 'greenhouse', 'seedling_house', 'barn', 'pond'] as const) {
    const samples = historyOf(site, ids, now);
    for (const [index, [low, high]] of Object.values(limits).entries()) {
      const measured = samples.map(({ values }) => values[index]!);
      expect(Math.min(...measured), site).toBeGreaterThanOrEqual(low!);
      expect(Math.max(...measured), site).toBeLessThanOrEqual(high!);
    }
  }
});

test.each(MAKINGS)('made %s: one night has frost, and only outside', (_, now) => {
  const frozen = (site: Site) =>
    historyOf(site, [TEMPERATURE], now)
      .filter(({ values }) => values[0]! < 0)
      .map(({ at }) => at);
  const hours = frozen('field');
  expect(hours.length).toBeGreaterThan(6);
  expect(Math.max(...hours) - Math.min(...hours)).toBeLessThan(9 * HOUR_MS);
  expect(now - Math.min(...hours)).toBeGreaterThan(4 * DAY_MS);
  expect(now - Math.min(...hours)).toBeLessThan(7.5 * DAY_MS);
  for (const site of ['greenhouse', 'seedling_house', 'barn', 'pond', 'cold_store'] as const) {
    expect(frozen(site)).toEqual([]);
  }
});

test('in a greenhouse the vents open when it is hot: it cools, dries and loses CO2, and they close again', () => {
  const [, now] = MAKINGS[0];
  const samples = historyOf('greenhouse', [TEMPERATURE, HUMIDITY, CARBON_DIOXIDE], now);
  expect(Math.max(...samples.map(({ values }) => values[0]!))).toBeLessThan(28);
  const openings = samples.slice(0, -3).filter(({ values }, i) => {
    const cooledBy = values[0]! - samples[i + 3]!.values[0]!;
    return values[0]! > 25 && cooledBy > 1.5;
  });
  expect(openings.length).toBeGreaterThan(20);
  const ventilated = openings.filter(({ at, values }) => {
    const later = samples.find((sample) => sample.at === at + 30 * MINUTE_MS)!;
    return later.values[1]! < values[1]! && later.values[2]! < values[2]!;
  });
  expect(ventilated.length / openings.length).toBeGreaterThan(0.8);
});

test('a greenhouse is dark by night, and its air has no leap at midnight', () => {
  const [, now] = MAKINGS[0];
  const place = demoPlace(now);
  for (let day = 1; day < 30; day++) {
    const midnight = Math.floor(now / DAY_MS - day) * DAY_MS;
    const [before, after] = [midnight - 1000, midnight + 1000].map((at) =>
      measureAt('greenhouse', at, place, 77),
    );
    expect(before![LIGHT]).toBe(0);
    expect(Math.abs(after![TEMPERATURE]! - before![TEMPERATURE]!)).toBeLessThan(0.3);
    expect(Math.abs(after![HUMIDITY]! - before![HUMIDITY]!)).toBeLessThan(1.5);
    expect(Math.abs(after![CARBON_DIOXIDE]! - before![CARBON_DIOXIDE]!)).toBeLessThan(8);
  }
});

test('the same vapour is moist in cold air and dry in warm air', () => {
  expect(relativeHumidity(9.4, 10)).toBeCloseTo(100, 0);
  expect(relativeHumidity(9.4, 20)).toBeCloseTo(54.5, 0);
  expect(relativeHumidity(9.4, 5)).toBe(100);
});

test.each(MAKINGS)('made %s: the tank empties for days and is refilled within hours', (_, now) => {
  const levels = historyOf('tank', [LEVEL], now).map(({ values }) => values[0]!);
  const hour = 6;
  const refills = levels.filter((level, i) => i >= 3 * hour && level - levels[i - 3 * hour]! > 100);
  const days = new Set(refills.map((level) => Math.floor(levels.indexOf(level) / (24 * hour))));
  expect(days.size).toBeGreaterThanOrEqual(3);
  expect(days.size).toBeLessThanOrEqual(6);
  expect(Math.min(...levels)).toBeGreaterThan(0);
  expect(Math.max(...levels)).toBeLessThan(245);
  expect(levels.at(-1)).toBeLessThan(100);
  expect(levels.at(-1)).toBeLessThan(levels.at(-24 * hour)!);
});

test('the gateways differ: each receives other nodes, and no node is without one', () => {
  const [, now] = MAKINGS[0];
  const fleet = aFleet(now);
  const heard = fleet.gateways.map(() => new Set<string>());
  for (const device of fleet.devices.filter(({ source }) => isHeardByRadio(source))) {
    const moments = sendTimes(fleet, device, now - DAY_MS, now);
    const receptions = moments.flatMap((moment) => receptionsOf(fleet, device, moment));
    expect(receptions.length, device.name).toBeGreaterThan(0);
    for (const { gateway } of receptions) heard[fleet.gateways.indexOf(gateway)]!.add(device.name);
  }
  const [silo, hill, greenhouse] = heard.map((names) => [...names]);
  expect(silo!.length).toBeGreaterThan(hill!.length);
  expect(hill).toEqual(expect.arrayContaining(['Weather station hill', 'Vineyard row 12']));
  expect(silo).not.toContain('Weather station hill');
  expect(greenhouse!.length).toBeLessThan(silo!.length);
});

test('a gateway without power takes the nodes that only it receives with it, and all of them come back', () => {
  const [, now] = MAKINGS[0];
  const fleet = aFleet(now);
  const hill = fleet.gateways[1]!;
  const { from, to } = hill.outages![0]!;
  const record = onlineRecord(fleet, now);
  const changesOf = (eui: string) =>
    record
      .filter((change) => change.eui === eui && change.at > from - HOUR_MS && change.at < to + HOUR_MS)
      .map(({ online }) => online);
  expect(changesOf(hill.eui)).toEqual([false, true]);
  const behind = fleet.devices.find(({ name }) => name === 'Weather station hill')!;
  expect(changesOf(behind.eui)).toEqual([false, true]);
  const beside = fleet.devices.find(({ name }) => name === 'Weather station yard')!;
  expect(changesOf(beside.eui)).toEqual([]);
});

test('what is lost on the air never makes a device look offline; only outages do', () => {
  const [, now] = MAKINGS[0];
  const fleet = aFleet(now);
  const outages = [...fleet.gateways, ...fleet.devices.map(({ trouble }) => trouble)].flatMap(
    (one) => one?.outages ?? [],
  );
  const falls = onlineRecord(fleet, now).filter(({ online }) => !online);
  const silent = fleet.devices.find(({ trouble }) => trouble?.silentSince)!;
  for (const { eui, at } of falls.filter(({ eui, at }) => eui !== silent.eui || now - at > 5 * HOUR_MS)) {
    expect(
      outages.some(({ from, to }) => at > from && at < to),
      eui,
    ).toBe(true);
  }
  expect(falls.length).toBeGreaterThanOrEqual(outages.length + 1);

  const lossy = fleet.devices.find(({ trouble }) => trouble?.lossShare)!;
  const sent = sendTimes(fleet, lossy, now - DAY_MS, now);
  const received = sent.filter((moment) => receptionsOf(fleet, lossy, moment).length > 0);
  expect(received.length / sent.length).toBeCloseTo(0.8, 1);
});

test('every device comes online as the history begins; one has fallen silent at its end', () => {
  const [, now] = MAKINGS[0];
  const fleet = aFleet(now);
  const record = onlineRecord(fleet, now);
  const last = new Map(record.map(({ eui, online }) => [eui, online]));
  const offline = fleet.devices.filter(({ eui }) => last.get(eui) === false).map(({ name }) => name);
  expect(offline).toEqual(['Vineyard row 12']);
  for (const { eui } of [...fleet.devices, ...fleet.gateways]) {
    const first = record.find((change) => change.eui === eui)!;
    expect(first.online).toBe(true);
    expect(first.at - fleet.startedAt).toBeLessThan(2 * HOUR_MS);
  }
});
