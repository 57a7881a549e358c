import { expect, test } from 'vitest';
import { csvOfDevices, type ListColumn } from './list-column';

const barn = { name: 'Barn', eui: '2CF7F1C04430000C', rssi: -80, snr: 9 };
const yard = { name: 'Yard', eui: '2CF7F1C04430000D', rssi: null, snr: null };
type Device = typeof barn | typeof yard;

const name: ListColumn<Device> = {
  name: 'name',
  head: 'Node',
  cell: () => 'drawn',
  csv: () => [
    { head: 'Node', cell: (device) => device.name },
    { head: 'EUI', cell: ({ eui }) => eui },
  ],
};
const state: ListColumn<Device> = {
  name: 'state',
  head: 'State',
  cell: () => 'drawn',
  csv: () => [{ head: 'State', cell: () => 'Online' }],
};
const signal: ListColumn<Device> = {
  name: 'signal',
  head: 'Signal',
  cell: () => 'drawn',
  csv: () => [
    { head: 'RSSI (dBm)', cell: ({ rssi }) => rssi },
    { head: 'SNR (dB)', cell: ({ snr }) => snr },
  ],
};

test('a file holds the columns that are shown, in their order', () => {
  expect(csvOfDevices<Device>([barn, yard], [name, signal, state])).toEqual({
    head: ['Node', 'EUI', 'RSSI (dBm)', 'SNR (dB)', 'State'],
    lines: [
      ['Barn', '2CF7F1C04430000C', -80, 9, 'Online'],
      ['Yard', '2CF7F1C04430000D', null, null, 'Online'],
    ],
  });
});
