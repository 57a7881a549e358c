import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { KnownSeries } from '../ingest/known-series.model';
import { type DeviceReport, mergeReports } from './device-reports.model';

test('news of a device come out the same in any order', () => {
  const piece = (seenAt: number, reported: Partial<DeviceReport>): DeviceReport => ({
    device: {
      deviceId: 1,
      orgId: '100001' as OrgId,
      eui: '2CF7F10000000001' as Eui,
      devEui: '2CF7F10000000001' as Eui,
      model: 'S2101',
      kind: 'node',
      profileId: null,
      deviceKeySealed: null,
      byOperator: true,
      derivations: [],
      series: new KnownSeries(),
    },
    seenAt,
    battery: null,
    intervalMinutes: null,
    hardware: null,
    software: null,
    rssi: null,
    snr: null,
    fCnt: null,
    frequency: null,
    frequencyPlan: null,
    gateways: null,
    ip: null,
    channels: new Map(),
    moved: false,
    ...reported,
  });
  const pieces = [
    piece(1, { battery: 50 }),
    piece(2, {
      battery: 49,
      channels: new Map([[1, { status: 'idle', measured: false, measurementIds: [] }]]),
    }),
    piece(3, {
      rssi: -70,
      moved: true,
    }),
  ];
  const forward = pieces.reduce(mergeReports);
  const backward = pieces.toReversed().reduce(mergeReports);
  expect(backward).toEqual(forward);
  expect(forward).toMatchObject({ seenAt: 3, battery: 49, rssi: -70, moved: true });
});
