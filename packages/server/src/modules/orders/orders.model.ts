import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { fail } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { NEXT_ORDER_STATES, type OrderState } from '@fieldscope/contract/order-status';

/** @throws AppError operation_unsupported when the state may not follow */
export function ensureMayBecome(state: OrderState, next: OrderState): void {
  if (!NEXT_ORDER_STATES[state].includes(next)) fail('operation_unsupported');
}

/** Why an order came into a state, in words: what kept it from being delivered is noted as an error of the catalogue. */
export function reasonIn(
  language: Language,
  { status, reason }: { status: OrderState; reason: string },
): string {
  const [name = '', facts = ''] = reason.split(' ');
  if ((status !== 'pending' && status !== 'error') || !(name in ERRORS)) return reason;
  const [, eui] = /"eui":"(\w+)"/.exec(facts) ?? [];
  const text = errorText(language, name as ErrorName);
  return eui ? `${text} (${eui})` : text;
}

/**
 * Reference of a payment by bank transfer: an RF creditor reference (ISO 11649), whose check digits tell a mistyped one. The
 * check digits are 98 minus the remainder by 97 of the text with `RF00` behind it, letters as numbers from 10.
 */
export function referenceOf(orderId: string): string {
  const body = orderId.padStart(8, '0');
  const check = 98n - (BigInt(`${body}271500`) % 97n);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

/** Ids of orders whose references stand in a text, as banks write them: with spaces, in any case. */
export function ordersIn(text: string): string[] {
  const plain = text.toUpperCase().replace(/[\s.\-/]/g, '');
  const found = [...plain.matchAll(/RF\d{2}(\d{8,18})/g)].flatMap(([reference, digits]) =>
    // What follows a reference without a space may be digits, too.
    Array.from({ length: digits!.length - 7 }, (_, more) => digits!.slice(0, 8 + more)).filter(
      (body) => referenceOf(String(BigInt(body))) === `${reference.slice(0, 4)}${body}`,
    ),
  );
  return [...new Set(found.map((body) => String(BigInt(body))))];
}
