import { z } from 'zod';
import { call } from '../call';
import { CONSUMPTION_BY, CREDIT_CAUSES, CREDIT_STATES, CREDIT_UNITS, LOW_LEVEL_MOST } from '../credit-states';
import { DEVICE_KINDS } from '../device-kinds';
import { answer } from '../fields';
import { Paging, pageOf } from '../paging';
import { TimeInQuery } from '../time';

const Count = z.number().int();
const Balance = answer({
  /** What was bought, what was given, and the debt as a number below 0. */
  paid: Count,
  granted: Count,
  debt: Count,
  /** The sum of them. */
  balance: Count,
  /** A day at the pace of the last 30. */
  per_day: z.number(),
  /** When they are used up at that pace; null: nothing is used, there are none, or they last for more than two years. */
  lasts_until: z.number().nullable(),
  /** The owner warns below this; null: as long as the forecast says. */
  low_level: Count.nullable(),
});
export type CreditBalance = z.infer<typeof Balance>;

const Entry = answer({
  entry_id: z.string(),
  at: z.number(),
  cause: z.enum(CREDIT_CAUSES),
  um: Count,
  dm: Count,
  /** After the entry. */
  um_balance: Count,
  dm_balance: Count,
  /** What caused it, as far as it is known: each may be absent. */
  order_id: z.string().optional(),
  order_number: z.string().optional(),
  eui: z.string().optional(),
  device_name: z.string().optional(),
  device_kind: z.enum(DEVICE_KINDS).optional(),
  /** Last characters of a redeem code. */
  code: z.string().optional(),
  /** Of the operator. */
  reason: z.string().optional(),
});
export type CreditEntry = z.infer<typeof Entry>;

const LowLevel = z.number().int().min(0).max(LOW_LEVEL_MOST).nullable();

/** Message credits of an organisation: what it has, why, and what it uses. */
export const credits = {
  viewAccount: call({
    method: 'GET',
    path: '/billing/account',
    role: 'observer',
    beforeRecharge: true,
    summary:
      'Credits that the organisation has, how long they last at the pace of the last 30 days, and its state',
    result: answer({
      state: z.enum(CREDIT_STATES),
      /** Whether anything closes when they are used up; otherwise they are only counted. */
      is_required: z.boolean(),
      /** Since when it is overdue; null: it is not. */
      overdue_since: z.number().nullable(),
      /** When an overdue account becomes unavailable. */
      unavailable_at: z.number().nullable(),
      um: Balance,
      dm: Balance,
      /** What expires next, the first one first. */
      expiring: z.array(answer({ at: z.number(), um: Count, dm: Count })),
    }),
  }),
  setLowLevel: call({
    method: 'POST',
    path: '/billing/low_level',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Sets the levels below which credits are called low; null leaves it to the forecast',
    body: z.object({ um: LowLevel, dm: LowLevel }),
  }),
  listHistory: call({
    method: 'GET',
    path: '/billing/credit_history',
    role: 'observer',
    beforeRecharge: true,
    summary:
      'Every change of the credits with its cause and the balance after it, newest first; usage by day',
    query: z.object({
      ...Paging,
      cause: z.enum(CREDIT_CAUSES).optional(),
      time_start: TimeInQuery.optional(),
      time_end: TimeInQuery.optional(),
    }),
    result: pageOf(Entry),
  }),
  listConsumption: call({
    method: 'GET',
    path: '/billing/consumption',
    role: 'observer',
    beforeRecharge: true,
    summary:
      'Credits that were used, by UTC day, device, access key or kind of call, the most first; days in their order',
    query: z.object({
      by: z.enum(CONSUMPTION_BY),
      unit: z.enum(CREDIT_UNITS).optional(),
      time_start: TimeInQuery,
      time_end: TimeInQuery,
      eui: z.string().max(16).optional(),
      access_id: z.string().max(16).optional(),
    }),
    result: answer({
      list: z.array(
        answer({
          /** A day such as 2026-12-01, an EUI, an access id or a kind; empty: none is known. */
          key: z.string(),
          /** Name of the device or key; empty: it has none, or is gone. */
          name: z.string(),
          um: Count,
          dm: Count,
        }),
      ),
    }),
    fails: ['parameter_invalid'],
  }),
};
