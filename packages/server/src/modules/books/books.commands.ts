import { CREDIT_CAUSES, MOST_CORRECTED } from '@fieldscope/contract/credit-states';
import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { decimalOf } from '@fieldscope/contract/money';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import {
  Count,
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { type Said, said } from '../../platform/operator/told';
import { correctCreditsOf, listLedger, listOrders, sumLedger } from './books.service';
import { exportInvoices, listInvoices, listRevenue } from './invoice-book.service';

const CHANGE_RULE = 'a whole number of at most 12 digits; below 0 it is taken: --um=-5';
const Change = z.coerce
  .number(CHANGE_RULE)
  .int(CHANGE_RULE)
  .min(-MOST_CORRECTED, CHANGE_RULE)
  .max(MOST_CORRECTED, CHANGE_RULE)
  .default(0);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const stateOf = (status: number) => ORDER_STATES.find((state) => ORDER_STATUS[state] === status)!;

/** Shows the books, and corrects credits. */
export const BOOK_COMMANDS: OperatorCommands = {
  'list-orders': operatorCommand({
    usage: '[--status STATE] [--search TEXT] [--count 20]',
    effect: 'shows',
    input: z.object({
      status: z.enum(ORDER_STATES, `one of ${ORDER_STATES.join(', ')}`).optional(),
      search: z.string().trim().max(64, 'at most 64 characters').default(''),
      count: Count.default(20),
    }),
    run: ({ db, language }, { status, search, count }) =>
      listOrders(
        { db, language },
        { status: status === undefined ? 0 : ORDER_STATUS[status], search, offset: 1, length: count },
      ),
    show: ({ list }, tell) =>
      list
        .map(
          ({ created_at, number, status, total, currency, org_id, org_name, about }) =>
            `${dayOf(created_at)}  ${number}  ${stateOf(status)}  ${decimalOf(total, currency)} ${currency}  ${org_id} ${org_name}  ${about}`,
        )
        .join('\n') || tell('noOrder'),
  }),
  'list-open-invoices': operatorCommand({
    usage: '[--count 20]',
    effect: 'shows',
    input: z.object({ count: Count.default(20) }),
    run: (services, { count }) => listInvoices(services, { open: true, offset: 1, length: count }),
    show: ({ list }, tell) =>
      list
        .map(
          ({ issued_at, number, order_number, total, currency, org_id, org_name }) =>
            `${dayOf(issued_at)}  ${number}  ${tell('ofOrder', { number: order_number })}  ${decimalOf(total, currency)} ${currency}  ${org_id} ${org_name}`,
        )
        .join('\n') || tell('noOpenInvoice'),
  }),
  revenue: operatorCommand({
    usage: '',
    effect: 'shows',
    input: z.object({}),
    run: listRevenue,
    show: ({ list }, tell) =>
      list
        .map(({ month, currency, orders, invoiced, credited, tax }) => {
          const money = (amount: number) => decimalOf(amount, currency);
          const amounts = { invoiced: money(invoiced), credited: money(credited), tax: money(tax) };
          return tell('revenueRow', { month, currency, count: orders, ...amounts });
        })
        .join('\n') || tell('noRevenue'),
  }),
  'invoices-file': operatorCommand({
    usage: '--month 2026-12',
    effect: 'shows',
    input: z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'a month such as 2026-12') }),
    run: exportInvoices,
    show: ({ text }) => text.trimEnd(),
  }),
  ledger: operatorCommand({
    usage: '[--organisation ID] [--cause CAUSE] [--count 20]',
    effect: 'shows',
    input: z.object({
      organisation: OrganisationNumber.optional(),
      cause: z.enum(CREDIT_CAUSES, `one of ${CREDIT_CAUSES.join(', ')}`).optional(),
      count: Count.default(20),
    }),
    run: async (services, { organisation, cause, count }) => {
      const filter = { org_id: organisation as OrgId | undefined, cause, offset: 1, length: count };
      return { ...(await listLedger(services, filter)), whole: await sumLedger(services) };
    },
    show: ({ list, whole }, tell) =>
      [
        ...list.map(
          ({ at, org_id, cause, um, dm }) =>
            `${new Date(at).toISOString()}  ${org_id}  ${cause}  UM ${sidesOf(um)}  DM ${sidesOf(dm)}`,
        ),
        tell('wholeBook', { um: sidesOf(whole.um), dm: sidesOf(whole.dm) }),
      ].join('\n'),
  }),
  'correct-credits': operatorCommand({
    usage: '--organisation ID [--um=N] [--dm=N] [--until 2027-12-31] --reason TEXT',
    effect: 'guarded',
    input: z
      .object({
        organisation: OrganisationNumber,
        um: Change,
        dm: Change,
        until: z.iso.date('a day such as 2027-12-31').optional(),
        reason: z
          .string()
          .trim()
          .min(1, 'a reason')
          .max(ORDER_LIMITS.reasonLength, `at most ${ORDER_LIMITS.reasonLength} characters`),
      })
      .refine(({ um, dm }) => um !== 0 || dm !== 0, { path: ['um'], message: 'another than 0, or --dm' }),
    run: async (services, { organisation, until, ...change }) => {
      const expires_at = until === undefined ? null : Date.parse(until) + DAY_MS;
      const org_id = organisation as OrgId;
      const balance = await correctCreditsOf(services, { org_id, expires_at, ...change }).catch((error) => {
        const why = error instanceof AppError && WHY_NOT[error.name];
        if (why) throw new OperatorError(said(why));
        throw error;
      });
      return { org_id: organisation, ...balance };
    },
    show: ({ org_id: id, um_balance: um, dm_balance: dm }, tell) => tell('balance', { id, um, dm }),
  }),
};

const WHY_NOT: Partial<Record<ErrorName, Said['key']>> = {
  resource_missing: 'organisationUnnamedMissing',
  parameter_invalid: 'notTaken',
};

/** Such as `+5 granted -5 other = 0`: the accounts of an organisation, and the one that the cause names. */
function sidesOf(sides: { granted: number; paid: number; debt: number; other: number }): string {
  const shown = Object.entries(sides)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => `${amount > 0 ? '+' : ''}${amount} ${account}`);
  const sum = Object.values(sides).reduce((total, amount) => total + amount, 0);
  return [...shown, `= ${sum}`].join(' ');
}
