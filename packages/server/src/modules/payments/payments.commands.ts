import { readFile } from 'node:fs/promises';
import { textOfFile } from '@fieldscope/contract/file-text';
import { decimalOf } from '@fieldscope/contract/money';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { invoicingOrderPorts } from '../invoices/invoices.service';
import { retryDelivery } from '../orders/orders.service';
import { readStatement } from './bank-statement.model';
import { importStatement, markOrderPaid, refundOrder } from './payments.service';

const ORDER_RULE = 'the id of an order: what stands behind the year of its number';
/** Of an order; people write it with zeros before it. */
const Order = z
  .string()
  .regex(/^\d{1,18}$/, ORDER_RULE)
  .transform((text) => text.replace(/^0+(?=.)/, ''));
const Reason = z.string().trim().min(1, 'a reason').max(200, 'at most 200 characters');

/** Marks orders paid, by hand or by a bank statement, and gives money back. */
export const PAYMENT_COMMANDS: OperatorCommands = {
  'mark-order-paid': operatorCommand({
    usage: '--order ID [--reference TEXT]',
    effect: 'guarded',
    input: z.object({ order: Order, reference: z.string().max(200, 'at most 200 characters').default('') }),
    run: async (services, { order, reference }) => {
      await markOrderPaid(services, invoicingOrderPorts(services), { order_id: order, reference });
      return { order_id: order };
    },
    show: ({ order_id: id }, tell) => tell('orderPaid', { id }),
  }),
  'import-bank-statement': operatorCommand({
    usage: 'FILE',
    operands: ['file'],
    effect: 'guarded',
    files: ['file'],
    input: z.object({ file: z.string().min(1, 'a file') }),
    run: async (services, { file: path }) => {
      const bytes = await readFile(path).catch(() => {
        throw new OperatorError(said('fileUnread', { file: path }));
      });
      const statement = readStatement(textOfFile(bytes));
      const { faults } = statement;
      return faults.length > 0
        ? { faults }
        : importStatement(services, invoicingOrderPorts(services), statement);
    },
    show: (result, tell) =>
      'faults' in result
        ? [
            tell('nothingImported'),
            ...result.faults.map(({ place, column, fault }) => `${place}, ${column || '–'}: ${fault}`),
          ].join('\n')
        : tell('statementRead', { matched: result.matched, open: result.open, known: result.known }),
    succeeded: (result) => !('faults' in result),
  }),
  'deliver-order': operatorCommand({
    usage: '--order ID',
    effect: 'changes',
    input: z.object({ order: Order }),
    run: async (services, { order }) => ({ order_id: order, status: await retryDelivery(services, order) }),
    show: ({ order_id: id, status }, tell) =>
      tell(status === 'completed' ? 'orderDelivered' : 'orderUndelivered', { id }),
  }),
  'refund-order': operatorCommand({
    usage: '--order ID --reason TEXT',
    effect: 'guarded',
    input: z.object({ order: Order, reason: Reason }),
    run: (services, { order, reason }) =>
      refundOrder(services, invoicingOrderPorts(services), { order_id: order, reason }),
    show: ({ currency, refunded, is_sent }, tell) =>
      tell(is_sent ? 'refundSent' : 'refundByHand', {
        money: `${decimalOf(refunded, currency)} ${currency}`,
      }),
  }),
};
