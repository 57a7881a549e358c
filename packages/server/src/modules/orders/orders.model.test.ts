import { AppError } from '@fieldscope/contract/errors/fail';
import { orderNumber } from '@fieldscope/contract/order-number';
import { NEXT_ORDER_STATES, ORDER_STATES } from '@fieldscope/contract/order-status';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ensureMayBecome, ordersIn, referenceOf } from './orders.model';

const becomes = (from: (typeof ORDER_STATES)[number]) =>
  ORDER_STATES.filter((to) => {
    try {
      ensureMayBecome(from, to);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      return false;
    }
  });

test('only these states follow each other', () => {
  expect(Object.fromEntries(ORDER_STATES.map((state) => [state, becomes(state)]))).toEqual({
    unpaid: ['paid', 'canceled'],
    paid: ['pending', 'completed', 'refund'],
    pending: ['error', 'completed'],
    canceled: [],
    error: ['pending', 'refund'],
    completed: [],
    refund: [],
  });
  expect(Object.keys(NEXT_ORDER_STATES)).toHaveLength(7);
});

test('an order is called by its year and number', () => {
  expect(orderNumber({ orderId: '1001', createdAt: Date.UTC(2026, 11, 31, 23) })).toBe('2026-001001');
});

describe('the reference of a payment', () => {
  // The check is computed as by ISO 11649: the reference moved four characters reads as 1 modulo 97.
  const isValid = (reference: string) => {
    const moved = reference.slice(4) + reference.slice(0, 4);
    const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    return BigInt(digits) % 97n === 1n;
  };

  test('is one that banks check, and is found again in any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.string({ maxLength: 20 }), (id, noise) => {
        const reference = referenceOf(String(id));
        expect(isValid(reference)).toBe(true);
        const spaced = reference.replace(/(.{4})/g, '$1 ').toLowerCase();
        expect(ordersIn(`${noise} x ${spaced}x`)).toContain(String(id));
      }),
      { seed: 11649 },
    );
  });

  test('that was mistyped is of no order', () => {
    const reference = referenceOf('1001');
    const digit = reference.at(-1) === '1' ? '2' : '1';
    expect(ordersIn(reference.slice(0, -1) + digit)).toEqual([]);
    expect(ordersIn('order 1001, thank you')).toEqual([]);
  });

  test('with digits right behind it is found', () => {
    expect(ordersIn(`${referenceOf('1001')}20261201`)).toContain('1001');
  });
});
