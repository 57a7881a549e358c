import { expect, test } from 'vitest';
import { checksOfSilence } from './silence.model';

const node = { last_seen_at: 1, battery: 80, rssi: -90, snr: 8, network: 1 };

test.each([
  ['it was well', {}, ['gateway', 'power']],
  ['its battery was low', { battery: 10 }, ['battery', 'gateway', 'power']],
  ['it was received weakly', { rssi: -121 }, ['weak', 'gateway', 'power']],
  ['it has neither battery nor signal', { battery: null, rssi: null, snr: null }, ['gateway', 'power']],
  ['no gateway receives it', { network: 2, rssi: -121 }, ['power']],
  ['it was never heard', { last_seen_at: null }, ['power', 'server', 'gateway']],
])('%s', (_, how, checks) => {
  expect(checksOfSilence({ ...node, ...how })).toEqual(checks);
});
