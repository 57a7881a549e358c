import { SIM_STATES } from '@fieldscope/contract/calls/device-reports';
import { expect, test } from 'vitest';
import { type Said, tell } from '../../platform/operator/told';
import { readSimCards } from './sim-cards.model';

const inEnglish = (fault: Said) => tell('en', fault);

const EUI = '2CF7F1C000000001';

test('a line is a card, its columns in any order, empty ones unknown', () => {
  const { cards, faults } = readSimCards(
    `Status,EUI,operator,iccid,used_mb,remaining_mb,activated_on\n1,${EUI.toLowerCase()},"Net, mobile",8949,12.5,,2026-01-31\n`,
  );
  expect(faults).toEqual([]);
  expect(cards.get(EUI)).toEqual({
    ...{ status: 1, operator: 'Net, mobile', iccid: '8949', msisdn: '', activated_on: '2026-01-31' },
    ...{ expires_on: null, used_mb: 12.5, remaining_mb: null },
  });
});

test('every state of a card can be given', () => {
  const lines = SIM_STATES.map((_, status) => `2CF7F1C00000000${status},${status}`);
  const { cards, faults } = readSimCards(['eui,status', ...lines].join('\r\n'));
  expect(faults).toEqual([]);
  expect([...cards.values()].map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a wrong line is left out and named, the others count', () => {
  const text = `eui,status,used_mb,expires_on\n${EUI},1,1,\n12,1,1,\n2CF7F1C000000002,10,much,soon\n\n2CF7F1C000000003,0,,`;
  const { cards, faults } = readSimCards(text);
  expect([...cards.keys()]).toEqual([EUI, '2CF7F1C000000003']);
  expect(faults.map(inEnglish)).toEqual(['line 3: eui', 'line 4: status, expires_on, used_mb']);
});

test('a file without the columns that a card needs has no cards', () => {
  expect(readSimCards('eui,colour\n').faults.map(inEnglish)).toEqual([
    'line 1: no column is called colour',
    'line 1: column status is missing',
  ]);
  expect(readSimCards('').cards.size).toBe(0);
});
