import { readFile } from 'node:fs/promises';
import { textOfFile } from '@fieldscope/contract/file-text';
import { decimalOf } from '@fieldscope/contract/money';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
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
    summary: 'says that the money of an order has come; it is delivered at once',
    effect: 'guarded',
    input: z.object({ order: Order, reference: z.string().max(200, 'at most 200 characters').default('') }),
    run: async (services, { order, reference }) => {
      await markOrderPaid(services, invoicingOrderPorts(services), { order_id: order, reference });
      return { order_id: order };
    },
    show: ({ order_id }) => `Order ${order_id} is paid.`,
  }),
  'import-bank-statement': operatorCommand({
    usage: 'FILE',
    summary: 'reads a bank statement (CAMT.053 or CSV) and marks orders paid whose references it has',
    operands: ['file'],
    effect: 'guarded',
    files: ['file'],
    input: z.object({ file: z.string().min(1, 'a file') }),
    run: async (services, { file: path }) => {
      const bytes = await readFile(path).catch(() => {
        throw new OperatorError(`The file ${path} cannot be read.`);
      });
      const statement = readStatement(textOfFile(bytes));
      const { faults } = statement;
      return faults.length > 0
        ? { faults }
        : importStatement(services, invoicingOrderPorts(services), statement);
    },
    show: (result) =>
      'faults' in result
        ? [
            'Nothing was imported.',
            ...result.faults.map(({ place, column, fault }) => `${place}, ${column || '–'}: ${fault}`),
          ].join('\n')
        : `${result.matched} orders are paid; ${result.open} payments wait for you; ${result.known} were read before.`,
    succeeded: (result) => !('faults' in result),
  }),
  'deliver-order': operatorCommand({
    usage: '--order ID',
    summary:
      'tries once more to deliver a paid order that could not be; if it fails again it can be refunded',
    effect: 'changes',
    input: z.object({ order: Order }),
    run: async (services, { order }) => ({ order_id: order, status: await retryDelivery(services, order) }),
    show: ({ order_id, status }) => `Order ${order_id} is ${status}.`,
  }),
  'refund-order': operatorCommand({
    usage: '--order ID --reason TEXT',
    summary: 'gives back what of an order was not used, and takes its credits and services back',
    effect: 'guarded',
    input: z.object({ order: Order, reason: Reason }),
    run: (services, { order, reason }) =>
      refundOrder(services, invoicingOrderPorts(services), { order_id: order, reason }),
    show: ({ currency, refunded, is_sent }) =>
      is_sent
        ? `${decimalOf(refunded, currency)} ${currency} go back by the payment service.`
        : `Give back ${decimalOf(refunded, currency)} ${currency}.`,
  }),
};
