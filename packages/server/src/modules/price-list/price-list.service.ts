import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import type { PriceListRow, PriceListTax, priceLists } from '@fieldscope/contract/calls/price-list';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import { AGREEMENT_VERSION } from '@fieldscope/contract/order-limits';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { viewOrganisation } from '../accounts/accounts.service';
import { paymentMethodsOf } from './payment-methods.model';
import { pricesChanged } from './price-list.events';
import {
  currenciesOf,
  type PricedCommodity,
  type PriceList,
  soldAt,
  type TaxRule,
  wordsIn,
} from './price-list.model';
import * as repository from './price-list.repository';
import { type Change, changesOf } from './price-list-changes.model';
import { readPriceList, writePriceList } from './price-list-file.model';

const NOTHING: PriceList = { commodities: [], taxes: [] };

/** The list in force; an empty one: nothing is sold. */
export const priceListInForce = async (db: Db): Promise<PriceList> =>
  (await repository.findNewest(db))?.content ?? NOTHING;

/** Whether the operator sells anything. */
export const isSelling = (db: Db): Promise<boolean> => repository.sellsAnything(db);

/** What is sold now, with prices in one currency. @throws AppError parameter_invalid, resource_missing */
export async function listCommodities(
  ctx: OrgCtx,
  { sku, currency: wanted }: InputOf<typeof priceLists.selectBySku>,
): Promise<ResultOf<typeof priceLists.selectBySku>> {
  const sold = soldAt(await priceListInForce(ctx.db), ctx.clock.now());
  const currencies = currenciesOf(sold);
  if (wanted && !currencies.includes(wanted)) fail('parameter_invalid', { field: 'currency' });
  const currency = wanted ?? currencies[0] ?? null;
  const chosen = sku ? sold.filter((one) => sku.includes(one.sku)) : sold;
  if (sku && chosen.length < new Set(sku).size) fail('resource_missing');
  return {
    currency,
    currencies,
    payment_methods: paymentMethodsOf(ctx.config),
    agreement_version: AGREEMENT_VERSION,
    list: chosen.flatMap(({ names, abouts, prices, validUntil, validFrom: _, ...one }) => {
      const unit_amount = currency === null ? undefined : prices[currency];
      if (unit_amount === undefined) return [];
      const words = { name: wordsIn(names, ctx.language), about: wordsIn(abouts, ctx.language) };
      return [{ ...one, ...words, unit_amount, valid_until: validUntil }];
    }),
  };
}

/** Who reads a list. */
type Reader = Pick<OrgCtx, 'db' | 'language'>;

/** The list in force as rows and as a file, and the versions so far. */
export async function viewPriceList({ db, language }: Reader): Promise<ResultOf<typeof priceLists.view>> {
  const [list, versions] = await Promise.all([priceListInForce(db), repository.listVersions(db)]);
  return {
    file: writePriceList(list),
    commodities: list.commodities.map((one) => rowOf(one, language)),
    taxes: list.taxes.map(shownTax),
    versions,
  };
}

/** What a file says, and what is wrong with it or different from the list in force. */
export async function checkPriceList(
  { db, language }: Reader,
  { file }: BodyOf<typeof priceLists.check>,
): Promise<ResultOf<typeof priceLists.check>> {
  const { list, faults } = readPriceList(file);
  const changes =
    faults.length > 0 ? { commodities: [], taxes: [] } : changesOf(await priceListInForce(db), list);
  return {
    commodities: list.commodities.length,
    currencies: currenciesOf(list.commodities),
    countries: list.taxes.map(({ country }) => country),
    faults,
    changes: changes.commodities.map((change) => shown(change, (one) => rowOf(one, language))),
    tax_changes: changes.taxes.map((change) => shown(change, shownTax)),
  };
}

const rowOf = (
  { names, abouts: _, validFrom, validUntil, ...row }: PricedCommodity,
  language: Language,
): PriceListRow => ({
  ...row,
  name: wordsIn(names, language),
  valid_from: validFrom,
  valid_until: validUntil,
});

const shownTax = ({ country, rate, isReverseForBusiness }: TaxRule): PriceListTax => ({
  ...{ country, rate, reverse: isReverseForBusiness },
});

const shown = <Row, Shown>({ before, after }: Change<Row>, show: (row: Row) => Shown): Change<Shown> => ({
  ...(before && { before: show(before) }),
  ...(after && { after: show(after) }),
});

/** Puts a file in force, and tells every open screen. @throws AppError parameter_invalid when anything is wrong with it */
export async function importPriceList(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  { file, by }: { file: string; by: string },
): Promise<ResultOf<typeof priceLists.importFile>> {
  const { list, faults } = readPriceList(file);
  const [fault] = faults;
  if (fault) fail('parameter_invalid', { field: `file.${fault.line}.${fault.column}` });
  return inTransaction(db, async (trx) => {
    const price_list_id = await repository.insertPriceList(trx, { list, by, now: clock.now() });
    await notifyProcesses(trx, pricesChanged, [{ orgId: null }]);
    return { price_list_id, commodities: list.commodities.length };
  });
}

/** The same for a person of the operator. @throws AppError parameter_invalid */
export async function importOwnPriceList(
  ctx: OrgCtx<UserActor>,
  { file }: BodyOf<typeof priceLists.importFile>,
): Promise<ResultOf<typeof priceLists.importFile>> {
  const { account } = await viewOrganisation(ctx);
  return importPriceList(ctx, { file, by: account });
}
