import type { MappedField } from '@fieldscope/contract/message-mapping/mapping';
import { pointerOf } from '@fieldscope/contract/message-mapping/pointer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, EMPTY_DRAFT, mappingOf } from './drafts';
import { suggestedDraft } from './suggestions';

const EUI = '70B3D57ED0001234';
const suggested = (message: unknown) => {
  const { places, ...formats } = suggestedDraft(message);
  return {
    ...formats,
    ...Object.fromEntries(Object.entries(places).map(([field, place]) => [field, pointerOf(place)])),
  };
};

describe('of a message nobody declared, the fields are suggested', () => {
  test('by names of all kinds', () => {
    const message = {
      app_eui: '0102030405060708',
      dev_eui: EUI,
      devaddr: 'B5A44869',
      fcnt: 19,
      port: 1,
      payload: 'SGVsbG8sIHdvcmxkIQ==',
      reported_at: 1_772_359_200_250,
      name: 'Bed 4',
      hotspots: [{ id: '11abc', name: 'icy-hippo', rssi: -54, snr: 9.8, gateway_id: '70b3d5fffe000001' }],
      decoded: { payload: { temperature: 21 } },
    };
    expect(suggested(message)).toEqual({
      ...{ dev_eui: '/dev_eui', payload: '/payload', f_port: '/port', f_cnt: '/fcnt', time: '/reported_at' },
      ...{ rssi: '/hotspots/0/rssi', snr: '/hotspots/0/snr', gateway: '/hotspots/0/gateway_id' },
      ...{ name: '/name', decoded: '/decoded', payload_encoding: 'base64', time_format: 'ms' },
    });
  });

  test('in lists, and by values', () => {
    const message = [{ thing: { serial: EUI }, when: '2026-03-01T10:00:00Z', frame: { hex: '0102' }, n: 1 }];
    expect(suggested(message)).toEqual({
      ...{ dev_eui: '/0/thing/serial', payload: '/0/frame/hex', time: '/0/when' },
      ...{ payload_encoding: 'hex', time_format: 'iso' },
    });
    expect(suggested({ x: EUI })).toMatchObject({ dev_eui: '/x' });
    expect(suggested({ x: EUI, y: EUI })).toEqual({ payload_encoding: 'hex', time_format: 'iso' });
  });

  test('and nothing where nothing is like one', () => {
    for (const message of [{}, [], { temperature: 21 }, { gateway: { eui: EUI, mac: EUI } }, null])
      expect(suggested(message)).not.toHaveProperty('payload');
  });

  test('without ever throwing', () => {
    const check = fc.property(fc.jsonValue({ maxDepth: 5 }), (message) => {
      mappingOf(suggestedDraft(message), message);
    });
    fc.assert(check, { seed: 2025, numRuns: 200 });
  });
});

describe('places that are clicked', () => {
  const message = { uplinks: [{ id: EUI, data: '01', rx: [{ rssi: -70 }] }], at: 1 };
  const places: Partial<Record<MappedField, string[]>> = {
    dev_eui: ['uplinks', '0', 'id'],
    payload: ['uplinks', '0', 'data'],
    rssi: ['uplinks', '0', 'rx', '0', 'rssi'],
    time: ['at'],
  };

  test('are those of each message, and of each gateway', () => {
    const mapping = mappingOf({ ...EMPTY_DRAFT, places, time_format: 's' }, message);
    expect(mapping).toEqual({
      ...{ version: 1, payload_encoding: 'hex', time_format: 's' },
      fields: {
        ...{ dev_eui: '/uplinks/-/id', payload: '/uplinks/-/data', rssi: '/uplinks/-/rx/-/rssi' },
        time: '/at',
      },
    });
    expect(draftOf(mapping!).places).toEqual(places);
  });

  test('make no mapping without a DevEUI', () => {
    expect(mappingOf({ ...EMPTY_DRAFT, places: { payload: ['data'] } }, message)).toBeUndefined();
  });
});
