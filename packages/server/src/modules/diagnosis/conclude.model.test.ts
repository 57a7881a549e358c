import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { CAUSES, type Cause } from '@fieldscope/contract/verdicts/causes';
import { describe, expect, test } from 'vitest';
import type { TrendUplink } from '../history/uplink-trends.service';
import { conclude } from './conclude.model';
import { type DeviceDetails, type FleetDevice, type FleetServer, NO_DETAILS } from './facts.model';
import { fleetOf } from './fleet.model';
import { silencesOf } from './silences.model';
import { troubleOf } from './trouble.model';

const NOW = Date.UTC(2026, 10, 24, 12);
const ago = (minutes: number) => NOW - minutes * MINUTE_MS;
const [SILO, BARN] = ['2CF7F1C000000100', '2CF7F1C000000200'];

/** A node of the gateway silo that sends every ten minutes, by its number. */
const aNode = (
  deviceId: number,
  seenMinutesAgo: number | null,
  more: Partial<FleetDevice> = {},
): FleetDevice => ({
  ...{
    deviceId,
    eui: `2CF7F1C00001${String(deviceId).padStart(4, '0')}` as Eui,
    devEui: '',
    name: `Node ${deviceId}`,
  },
  ...{ model: 'S2101', kind: 'node', isLorawan: true, intervalMinutes: 10, boundAt: ago(10_000) },
  lastSeenAt: seenMinutesAgo === null ? null : ago(seenMinutesAgo),
  ...{ battery: 88, rssi: -80, snr: 7, gateways: [SILO], connectionId: 1, profileId: null },
  ...more,
});
const aGateway = (deviceId: number, eui: string, seenMinutesAgo: number, name = 'silo') =>
  aNode(deviceId, seenMinutesAgo, { eui: eui as Eui, name, kind: 'gateway', gateways: [], battery: null });
const aServer = (more: Partial<FleetServer> = {}): FleetServer => ({
  ...{
    connectionId: 1,
    isOwn: true,
    name: 'Roof',
    removedAt: null,
    lastMessageAt: null,
    refusal: null,
    api: null,
  },
  ...more,
});
/** So many nodes, the first with number 10. */
const nodes = (count: number, seenMinutesAgo: number, more: Partial<FleetDevice> = {}) =>
  Array.from({ length: count }, (_, index) => aNode(10 + index, seenMinutesAgo, more));

interface Case {
  device?: FleetDevice;
  others?: FleetDevice[];
  servers?: FleetServer[];
  details?: Partial<DeviceDetails>;
}

function verdictsOf({ device = aNode(1, 120), others = [], servers = [aServer()], details = {} }: Case) {
  const known = { ...NO_DETAILS, ...details };
  const fleet = fleetOf([device, ...others], servers, NOW);
  const trouble = troubleOf(device, known, NOW);
  return trouble === undefined ? [] : conclude({ device, trouble, details: known, fleet });
}
const first = (one: Case) => verdictsOf(one)[0];

/** An uplink every hour of the last days, one of six, oldest first; `at` says how it was, from 0 (the first) to 1. */
const trend = (days: number, at: (place: number) => Partial<TrendUplink>): TrendUplink[] =>
  Array.from({ length: days * 24 + 1 }, (_, hour) => ({
    receivedAt: ago(120) - (days * 24 - hour) * HOUR_MS,
    fCnt: 6 * hour,
    ...{ rssi: -80, snr: 7, spreadingFactor: 7, battery: null, intervalMinutes: null },
    ...at(hour / (days * 24)),
  }));

test('of a device with which nothing is wrong nothing is said', () => {
  expect(verdictsOf({ device: aNode(1, 5) })).toEqual([]);
});

describe('the gateway', () => {
  test('is silent when nothing comes through it any more and its network server sends', () => {
    const others = [...nodes(4, 118), aNode(50, 2, { gateways: [BARN] }), aGateway(2, SILO, 118)];
    expect(first({ others })).toEqual({
      ...{
        cause: 'gateway_silent',
        certainty: 'certain',
        server: null,
        gateway: { eui: SILO, name: 'silo' },
      },
      proof: [
        {
          ...{ kind: 'gateway_quiet', gateway: { eui: SILO, name: 'silo' } },
          ...{ since: ago(118), nodes: 5, uplinks: 55 },
        },
      ],
    });
  });

  test('may be the network server as well where all come through one gateway', () => {
    expect(first({ others: nodes(4, 118) })).toMatchObject({ cause: 'gateway_silent', certainty: 'likely' });
  });

  test('is not told from the node where no other was due', () => {
    expect(first({ others: [aNode(10, 118, { intervalMinutes: 180 })] })).toMatchObject({ cause: 'unknown' });
  });

  test('is silent for certain when its network server answers and has not heard it', () => {
    const api = { listsGateways: true, lastSuccessAt: ago(1), lastError: null, lastErrorAt: null };
    const one = { others: [aGateway(2, SILO, 119)], servers: [aServer({ api })] };
    expect(first(one)).toMatchObject({ cause: 'gateway_silent', certainty: 'certain' });
    expect(first({ ...one, device: aGateway(2, SILO, 119), others: [aNode(1, 120)] })).toMatchObject({
      ...{ cause: 'gateway_silent', certainty: 'certain' },
      proof: [{ kind: 'gateway_quiet' }, { kind: 'gateway_missed' }],
    });
  });

  test('that is silent alone may only have nothing to receive', () => {
    expect(first({ device: aGateway(2, SILO, 119) })).toMatchObject({
      ...{
        cause: 'gateway_silent',
        certainty: 'possible',
        proof: [{ kind: 'gateway_idle', since: ago(119) }],
      },
    });
  });

  test('is not the cause of what was silent before, nor of what another one received', () => {
    const others = [...nodes(4, 118), aNode(50, 2, { gateways: [BARN] })];
    expect(first({ device: aNode(1, 3000), others })).toMatchObject({ cause: 'unknown' });
    expect(first({ device: aNode(1, 120, { gateways: [SILO, BARN] }), others })).toMatchObject({
      cause: 'unknown',
    });
  });
});

describe('the network server', () => {
  const ofBoth = [
    ...nodes(3, 118),
    ...nodes(3, 117, { gateways: [BARN] }).map((one, index) => ({ ...one, deviceId: 30 + index })),
  ];

  test('is silent when nothing comes through several of its gateways', () => {
    expect(verdictsOf({ others: ofBoth })).toMatchObject([
      {
        ...{ cause: 'server_silent', certainty: 'certain', gateway: null },
        server: { connection_id: 1, name: 'Roof' },
        proof: [{ kind: 'server_quiet', since: ago(117), devices: 7, gateways: 2 }],
      },
    ]);
  });

  test('is not while any message comes from it', () => {
    expect(first({ others: ofBoth, servers: [aServer({ lastMessageAt: ago(1) })] })).toMatchObject({
      cause: 'gateway_silent',
    });
  });

  test('is silent for certain when its API does not answer, behind one gateway too', () => {
    const api = {
      listsGateways: true,
      lastSuccessAt: ago(119),
      lastError: 'unreachable',
      lastErrorAt: ago(1),
    } as const;
    expect(first({ others: nodes(3, 118), servers: [aServer({ api })] })).toMatchObject({
      ...{ cause: 'server_silent', certainty: 'certain' },
      proof: [{ kind: 'server_quiet' }, { kind: 'server_fails', error: 'unreachable' }],
    });
  });

  test('of the operator has no name', () => {
    const servers = [aServer({ isOwn: false, name: 'secret' })];
    expect(first({ others: ofBoth, servers })?.server).toEqual({ connection_id: null, name: '' });
  });

  test('sends what is refused', () => {
    const refusal = { reason: 'parameter_invalid', count: 31, at: ago(3) };
    const servers = [aServer({ refusal, lastMessageAt: ago(3) })];
    expect(first({ others: nodes(4, 118), servers })).toMatchObject({
      ...{ cause: 'server_refused', certainty: 'certain', server: { name: 'Roof' } },
      proof: [{ kind: 'server_refusals', count: 31, reason: 'parameter_invalid' }],
    });
  });

  test('cannot reach the portal once its connection is deleted', () => {
    expect(first({ others: nodes(4, 118), servers: [aServer({ removedAt: ago(116) })] })).toMatchObject({
      ...{ cause: 'server_removed', certainty: 'certain', proof: [{ kind: 'server_removed', at: ago(116) }] },
    });
    expect(first({ device: aNode(1, 3000), servers: [aServer({ removedAt: ago(116) })] })?.cause).not.toBe(
      'server_removed',
    );
  });
});

describe('the device itself', () => {
  const heard = nodes(14, 2);

  test('whose signal fell for days while its gateway hears others: the antenna or its place', () => {
    const uplinks = trend(6, (place) => ({ rssi: -95 - 24 * place, spreadingFactor: place < 0.5 ? 7 : 12 }));
    expect(first({ device: aNode(1, 120, { rssi: -119 }), others: heard, details: { uplinks } })).toEqual({
      ...{ cause: 'signal', certainty: 'likely', gateway: null, server: null },
      proof: [
        { kind: 'gateway_hears', gateway: { eui: SILO, name: '' }, others: 14, rssi: -80 },
        { kind: 'battery_at', percent: 88 },
        { kind: 'signal_fell', from: -96, to: -118, hours: 144 },
        { kind: 'spreading_rose', from: 7, to: 12 },
      ],
    });
  });

  test('with a weak signal and lost uplinks', () => {
    const details = { received: 60, missing: 20 };
    expect(first({ device: aNode(1, 5, { rssi: -121 }), others: heard, details })).toMatchObject({
      ...{ cause: 'signal', certainty: 'likely' },
      proof: [
        { kind: 'gateway_hears' },
        { kind: 'battery_at' },
        { kind: 'missing', share: 0.25 },
        { kind: 'signal_at', rssi: -121 },
      ],
    });
  });

  test.each<[string, number, TrendUplink[], string | undefined]>([
    ['is empty', 7, [], 'likely'],
    ['fell to its end', 22, trend(2, (place) => ({ battery: 90 - 68 * place })), 'likely'],
    ['fell and is low', 24, trend(7, (place) => ({ battery: 60 - 36 * place })), 'possible'],
    ['is well', 70, trend(7, () => ({ battery: 70 })), undefined],
  ])('whose battery %s', (_, battery, uplinks, certainty) => {
    const device = aNode(1, 720, { battery });
    const found = verdictsOf({ device, others: heard, details: { uplinks } }).find(
      ({ cause }) => cause === 'battery',
    );
    expect(found?.certainty).toBe(certainty);
  });

  test('whose battery is reported as empty, and that still sends', () => {
    expect(first({ device: aNode(1, 5, { battery: 9 }) })).toMatchObject({
      ...{ cause: 'battery', certainty: 'certain', proof: [{ kind: 'battery_at', percent: 9 }] },
    });
  });

  test('that was sent a longer interval', () => {
    const orderedInterval = { minutes: 240, at: ago(121) };
    expect(first({ others: heard, details: { orderedInterval } })).toMatchObject({
      ...{ cause: 'interval_changed', certainty: 'likely' },
      proof: [
        { kind: 'gateway_hears' },
        { kind: 'battery_at' },
        { kind: 'signal_at' },
        { kind: 'interval_ordered', minutes: 240 },
      ],
    });
    // By then it should have sent, whatever it was told.
    expect(first({ others: heard, details: { orderedInterval: { minutes: 30, at: ago(121) } } })?.cause).toBe(
      'unknown',
    );
  });

  test('that sends less often than it says', () => {
    expect(first({ others: heard, details: { uplinks: trend(3, () => ({ fCnt: null })) } })).toMatchObject({
      ...{ cause: 'interval_changed', certainty: 'likely' },
      proof: [{}, {}, {}, { kind: 'interval_differs', measured: 60, reported: 10 }],
    });
  });

  test('that has said a longer interval since', () => {
    const uplinks = trend(3, (place) => ({ intervalMinutes: place < 0.5 ? 10 : 60 }));
    expect(first({ device: aNode(1, 200, { intervalMinutes: 60 }), details: { uplinks } })).toMatchObject({
      ...{ cause: 'interval_changed', certainty: 'possible' },
    });
  });

  test('that was registered again after its last uplink', () => {
    const registration = { connectionId: 1, state: 'registered', error: null, at: ago(115) } as const;
    expect(first({ others: heard, details: { registration } })).toMatchObject({
      ...{ cause: 'keys_changed', certainty: 'likely' },
    });
    expect(
      first({ others: heard, details: { registration: { ...registration, at: ago(9000) } } })?.cause,
    ).toBe('unknown');
  });

  test('that is silent at this hour of most days', () => {
    const silences = [1, 2, 3, 4].map((days) => ({
      from: ago(125) - days * DAY_MS,
      to: ago(125) - days * DAY_MS + 12 * HOUR_MS,
    }));
    expect(first({ others: heard, details: { silences } })).toMatchObject({
      ...{ cause: 'hours', certainty: 'likely' },
      proof: [{}, {}, {}, { kind: 'silent_hours', times: 4, back_at: ago(120) + 12 * HOUR_MS }],
    });
    expect(first({ others: heard, details: { silences: silences.slice(0, 2) } })).toMatchObject({
      certainty: 'possible',
    });
    // It is noon, and it should have been back at night.
    const late = silences.map(({ from, to }) => ({ from: from - 12 * HOUR_MS, to: to - 12 * HOUR_MS }));
    expect(first({ device: aNode(1, 20 * 60), details: { silences: late } })?.cause).toBe('unknown');
  });

  test('of which one channel is silent', () => {
    const channels = [1, 2, 3].map((channel) => ({ channel, measuredAt: ago(channel === 2 ? 300 : 5) }));
    expect(first({ device: aNode(1, 5), details: { channels } })).toMatchObject({
      ...{ cause: 'sensor', certainty: 'likely' },
      proof: [{ kind: 'channel_quiet', channel: 2, since: ago(300), others: 2 }],
    });
  });

  test('of which nothing explains that it is silent: what speaks against the causes is said', () => {
    expect(verdictsOf({ others: heard })).toEqual([
      {
        ...{ cause: 'unknown', certainty: 'possible', gateway: null, server: null },
        proof: [
          { kind: 'gateway_hears', gateway: { eui: SILO, name: '' }, others: 14, rssi: -80 },
          { kind: 'battery_at', percent: 88 },
          { kind: 'signal_at', rssi: -80 },
        ],
      },
    ]);
  });
});

describe('what was never heard', () => {
  const device = aNode(1, null, { gateways: [], connectionId: null, battery: null, rssi: null });
  const registration = { connectionId: 1, state: 'failed', error: 'quota_reached', at: ago(9) } as const;

  test.each<[string, Case, string, string[]]>([
    ['without a network server', { servers: [] }, 'certain', ['never_heard', 'no_server']],
    ['with one', {}, 'likely', ['never_heard']],
    [
      'that could not be registered',
      { details: { registration } },
      'certain',
      ['never_heard', 'registration'],
    ],
  ])('%s', (_, one, certainty, kinds) => {
    const verdict = first({ device, ...one });
    expect(verdict).toMatchObject({ cause: 'never_joined', certainty });
    expect(verdict?.proof.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('and joined', () => {
    expect(first({ device, details: { joinedAt: ago(60) } })?.cause).toBe('unknown');
  });
});

describe('uplinks that cannot be read', () => {
  const refused = { received: 40, refused: 40, refusal: 'codec_failed' };
  const profile = { name: 'Level', savedAt: ago(90), pausedAt: null };

  test.each<[string, Partial<DeviceDetails>, Cause, string]>([
    ['all of them', refused, 'uplinks_refused', 'likely'],
    ['a single one', { received: 40, refused: 1, refusal: 'crc_wrong' }, 'uplinks_refused', 'possible'],
    ['since the profile was changed', { ...refused, profile }, 'profile_changed', 'likely'],
    [
      'since the profile was paused',
      { ...refused, profile: { ...profile, pausedAt: ago(5) } },
      'profile_changed',
      'certain',
    ],
    [
      'long after the profile was changed',
      { ...refused, profile: { ...profile, savedAt: ago(90_000) } },
      'uplinks_refused',
      'likely',
    ],
  ])('%s', (_, details, cause, certainty) => {
    expect(first({ device: aNode(1, 5), details })).toMatchObject({ cause, certainty });
  });
});

test('causes come by certainty, and of equal ones those of many devices first', () => {
  const uplinks = trend(6, (place) => ({ rssi: -95 - 24 * place }));
  const found = verdictsOf({
    device: aNode(1, 120, { battery: 5, rssi: -119 }),
    others: nodes(3, 118),
    details: { uplinks },
  });
  expect(found.map(({ cause, certainty }) => [cause, certainty])).toEqual([
    ['gateway_silent', 'likely'],
    ['battery', 'likely'],
    ['signal', 'likely'],
  ]);
  expect(CAUSES.indexOf('gateway_silent')).toBeLessThan(CAUSES.indexOf('battery'));
});

test('an online record is a list of silences', () => {
  const events = [
    { at: 100, isOnline: true },
    { at: 500, isOnline: false },
    { at: 900, isOnline: true },
    { at: 1500, isOnline: false },
  ];
  expect(silencesOf(events, 30)).toEqual([{ from: 470, to: 900 }]);
});
