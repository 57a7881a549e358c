import { expect, test } from 'vitest';
import { stateOfInvoice } from './invoice-state';

test.each([
  ['unpaid', 'invoice', null, false],
  ['paid', 'invoice', 1, false],
  ['canceled', 'invoice', null, true],
  ['givenBack', 'credit_note', 1, false],
  ['offset', 'credit_note', 1, true],
] as const)('%s: an invoice or a credit note says what has become of the money', (state, kind, paid_at, is_canceled) => {
  expect(stateOfInvoice({ kind, paid_at, is_canceled })).toBe(state);
});
