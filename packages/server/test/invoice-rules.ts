import { COUNTRIES } from '@fieldscope/contract/countries';
import { XMLParser } from 'fast-xml-parser';

type Node = Record<string, unknown>;

const LISTS = ['IncludedSupplyChainTradeLineItem', 'ApplicableTradeTax', 'SpecifiedTaxRegistration'];

/** The transaction of a Cross Industry Invoice as an object. */
export function readCii(xml: string): Node {
  const parser = new XMLParser({
    ...{ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: false, attributeNamePrefix: '@' },
    isArray: (name) => LISTS.includes(name),
  });
  return (parser.parse(xml) as { CrossIndustryInvoice: Node }).CrossIndustryInvoice;
}

/** What stands at a path of elements, as text; empty: nothing. */
export function textAt(node: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((one, name) => (Array.isArray(one) ? one[0] : (one as Node | undefined))?.[name], node);
  const text = typeof found === 'object' && found !== null ? (found as Node)['#text'] : found;
  return text === undefined ? '' : String(text);
}

const centsOf = (decimal: string): number => Number(decimal.replace('.', ''));
/** Decimals of amounts are at most two. */
const LONG_AMOUNT = /Amount[^>]*>-?\d+\.\d{3,}</;
/** The letters of a country before a VAT number; Greece and Northern Ireland have their own. */
const PREFIX = new RegExp(`^(?:${COUNTRIES.join('|')}|EL|XI)`);
const listAt = (node: unknown, path: string): unknown[] => {
  const found = path.split('.').reduce<unknown>((one, name) => (one as Node | undefined)?.[name], node);
  return Array.isArray(found) ? found : [];
};

/**
 * Rules of EN 16931 that a document breaks, by their names. Those of lists of codes, of allowances and charges, and of parts that our
 * documents do not have are left out.
 */
export function brokenRules(xml: string): string[] {
  const cii = readCii(xml);
  const trade = cii.SupplyChainTradeTransaction as Node;
  const settlement = trade.ApplicableHeaderTradeSettlement as Node;
  const agreement = trade.ApplicableHeaderTradeAgreement as Node;
  const lines = listAt(trade, 'IncludedSupplyChainTradeLineItem');
  const taxes = listAt(settlement, 'ApplicableTradeTax');
  const sum = (name: string) =>
    centsOf(textAt(settlement, `SpecifiedTradeSettlementHeaderMonetarySummation.${name}`));
  const total = (nodes: unknown[], path: string) =>
    nodes.reduce<number>((all, node) => all + centsOf(textAt(node, path)), 0);
  const LINE = 'SpecifiedLineTradeSettlement';
  const lineNet = `${LINE}.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount`;
  const sellerVat = textAt(agreement, 'SellerTradeParty.SpecifiedTaxRegistration.ID');
  const buyerVat = textAt(agreement, 'BuyerTradeParty.SpecifiedTaxRegistration.ID');
  const legalBuyer = textAt(agreement, 'BuyerTradeParty.SpecifiedLegalOrganization.ID');
  const vatNumbers = [sellerVat, buyerVat].filter((number) => number !== '');
  const means = settlement.SpecifiedTradeSettlementPaymentMeans;
  const ofCategory = (category: string) => taxes.filter((tax) => textAt(tax, 'CategoryCode') === category);
  const rateOf = (tax: unknown) => Number(textAt(tax, 'RateApplicablePercent'));
  const everyLineHas = (path: string) => lines.every((line) => textAt(line, path) !== '');
  const everyTaxHas = (path: string) => taxes.every((tax) => textAt(tax, path) !== '');
  const linePrice = 'SpecifiedLineTradeAgreement.NetPriceProductTradePrice.ChargeAmount';
  const isReverse = taxes.some((tax) => textAt(tax, 'CategoryCode') === 'AE');
  const due = sum('DuePayableAmount');
  const terms = textAt(settlement, 'SpecifiedTradePaymentTerms.DueDateDateTime.DateTimeString');
  const rules: Record<string, boolean> = {
    'BR-02': textAt(cii, 'ExchangedDocument.ID') !== '',
    'BR-03': /^\d{8}$/.test(textAt(cii, 'ExchangedDocument.IssueDateTime.DateTimeString')),
    'BR-04': ['380', '381'].includes(textAt(cii, 'ExchangedDocument.TypeCode')),
    'BR-06': textAt(agreement, 'SellerTradeParty.Name') !== '',
    'BR-07': textAt(agreement, 'BuyerTradeParty.Name') !== '',
    'BR-09': /^[A-Z]{2}$/.test(textAt(agreement, 'SellerTradeParty.PostalTradeAddress.CountryID')),
    'BR-11': /^[A-Z]{2}$/.test(textAt(agreement, 'BuyerTradeParty.PostalTradeAddress.CountryID')),
    'BR-16': lines.length > 0,
    'BR-21': everyLineHas('AssociatedDocumentLineDocument.LineID'),
    'BR-22': everyLineHas('SpecifiedLineTradeDelivery.BilledQuantity'),
    'BR-23': everyLineHas('SpecifiedLineTradeDelivery.BilledQuantity.@unitCode'),
    'BR-24': everyLineHas(lineNet),
    'BR-26': everyLineHas(linePrice),
    'BR-27': lines.every((line) => centsOf(textAt(line, linePrice)) >= 0),
    'BR-45': everyTaxHas('BasisAmount'),
    'BR-46': everyTaxHas('CalculatedAmount'),
    'BR-47': everyTaxHas('CategoryCode'),
    'BR-48': everyTaxHas('RateApplicablePercent'),
    'BR-49': means === undefined || textAt(means, 'TypeCode') !== '',
    'BR-61':
      !['30', '58'].includes(textAt(means, 'TypeCode')) ||
      textAt(means, 'PayeePartyCreditorFinancialAccount.IBANID') !== '',
    'BR-DEC': !LONG_AMOUNT.test(xml),
    'BR-CO-04': everyLineHas(`${LINE}.ApplicableTradeTax.CategoryCode`),
    'BR-CO-09': vatNumbers.every((number) => PREFIX.test(number)),
    'BR-25': lines.every((line) => textAt(line, 'SpecifiedTradeProduct.Name') !== ''),
    'BR-CO-10': sum('LineTotalAmount') === total(lines, lineNet),
    'BR-CO-13': sum('TaxBasisTotalAmount') === sum('LineTotalAmount'),
    'BR-CO-14': sum('TaxTotalAmount') === total(taxes, 'CalculatedAmount'),
    'BR-CO-15': sum('GrandTotalAmount') === sum('TaxBasisTotalAmount') + sum('TaxTotalAmount'),
    'BR-CO-16': due === sum('GrandTotalAmount') - sum('TotalPrepaidAmount'),
    'BR-CO-17': taxes.every((tax) => {
      const exact =
        (centsOf(textAt(tax, 'BasisAmount')) * Number(textAt(tax, 'RateApplicablePercent'))) / 100;
      return Math.abs(centsOf(textAt(tax, 'CalculatedAmount')) - exact) <= 1;
    }),
    'BR-CO-18': taxes.length > 0,
    'BR-CO-25':
      due <= 0 || terms !== '' || textAt(settlement, 'SpecifiedTradePaymentTerms.Description') !== '',
    'BR-CO-26': sellerVat !== '',
    'BR-S-05': ofCategory('S').every((tax) => rateOf(tax) > 0),
    'BR-Z-05': ofCategory('Z').every((tax) => rateOf(tax) === 0),
    'BR-Z-09': ofCategory('Z').every((tax) => centsOf(textAt(tax, 'CalculatedAmount')) === 0),
    'BR-Z-10': ofCategory('Z').every((tax) => textAt(tax, 'ExemptionReason') === ''),
    'BR-S-08': total(taxes, 'BasisAmount') === total(lines, lineNet),
    'BR-S-10': taxes.every(
      (tax) => textAt(tax, 'CategoryCode') !== 'S' || textAt(tax, 'ExemptionReason') === '',
    ),
    'BR-AE-02': !isReverse || (sellerVat !== '' && buyerVat + legalBuyer !== ''),
    'BR-AE-05': lines.every((line) => {
      const tax = `${LINE}.ApplicableTradeTax`;
      return (
        textAt(line, `${tax}.CategoryCode`) !== 'AE' ||
        Number(textAt(line, `${tax}.RateApplicablePercent`)) === 0
      );
    }),
    'BR-AE-09': !isReverse || sum('TaxTotalAmount') === 0,
    'BR-AE-10': !isReverse || textAt(taxes[0], 'ExemptionReason') !== '',
    'BR-55':
      !('InvoiceReferencedDocument' in settlement) ||
      textAt(settlement, 'InvoiceReferencedDocument.IssuerAssignedID') !== '',
  };
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([name]) => name);
}
