import type { Commodity } from '@fieldscope/contract/calls/price-list';
import type { Currency } from '@fieldscope/contract/money';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { isVatNumber, plainVatNumber } from '@fieldscope/contract/vat-numbers';

/** A device that a service is bought for. */
export interface BasketDevice {
  eui: string;
  name: string;
}

export interface BasketLine {
  sku: string;
  /** As it was called when it was added: it may be sold no more. Absent: an older basket. */
  name?: string;
  quantity: number;
  /** Of a service; else none. */
  devices: readonly BasketDevice[];
}

/** What is to be ordered, before it is. */
export interface Basket {
  /** undefined: the first of the list. */
  currency: Currency | undefined;
  lines: readonly BasketLine[];
  vatNumber: string;
  /** The last attempt to order it: whoever repeats it, after another page too, makes no second order. */
  attempt?: Attempt | undefined;
}

interface Attempt {
  /** What was ordered, as text. */
  order: string;
  requestId: string;
}

export const EMPTY_BASKET: Basket = { currency: undefined, lines: [], vatNumber: '' };

type Named = Pick<Commodity, 'sku' | 'name'>;

/** One more piece of something, as far as there may be more. */
export function withPiece(basket: Basket, { sku, name }: Named): Basket {
  const { quantity, devices } = lineOf(basket, sku) ?? { quantity: 0, devices: [] };
  return withLine(basket, {
    ...{ sku, name, devices },
    quantity: Math.min(quantity + 1, ORDER_LIMITS.quantity),
  });
}

/** A service for these devices and no others. */
export const withDevices = (basket: Basket, { sku, name }: Named, devices: readonly BasketDevice[]): Basket =>
  withLine(basket, { sku, name, quantity: lineOf(basket, sku)?.quantity ?? 1, devices });

/** A line in place of the one with its SKU, or behind the others. */
export const withLine = (basket: Basket, line: BasketLine): Basket => ({
  ...basket,
  lines: lineOf(basket, line.sku)
    ? basket.lines.map((one) => (one.sku === line.sku ? line : one))
    : [...basket.lines, line],
});

export const withoutLine = (basket: Basket, sku: string): Basket => ({
  ...basket,
  lines: basket.lines.filter((line) => line.sku !== sku),
});

export const lineOf = ({ lines }: Basket, sku: string): BasketLine | undefined =>
  lines.find((line) => line.sku === sku);

/** Lines that are not sold, or not in this currency. */
export const unsoldLines = ({ lines }: Basket, offered: readonly Pick<Commodity, 'sku'>[]): BasketLine[] =>
  lines.filter(({ sku }) => !offered.some((one) => one.sku === sku));

/** The attempt to order this: the last one again, or a new one. */
export const attemptOf = ({ attempt }: Basket, order: string, newId: () => string): Attempt =>
  attempt?.order === order ? attempt : { order, requestId: newId() };

/** The basket with no attempt to order it: the next one makes another order. */
export const withoutAttempt = ({ attempt: _, ...basket }: Basket): Basket => basket;

/** What is left once its lines are ordered. */
export const orderedBasket = (basket: Basket): Basket => ({ ...withoutAttempt(basket), lines: [] });

/** Whether what stands for a VAT number is none of a business in this country; nothing is none, and right. */
export function isVatWrong({ vatNumber }: Pick<Basket, 'vatNumber'>, country: string): boolean {
  const plain = plainVatNumber(vatNumber);
  return plain !== '' && !isVatNumber(plain, country);
}

/** What the calls of orders take for a basket. */
export const itemsOf = ({ lines }: Basket) =>
  lines.map(({ sku, quantity, devices }) => ({
    ...{ sku, quantity },
    ...(devices.length > 0 && { eui: devices.map(({ eui }) => eui) }),
  }));
