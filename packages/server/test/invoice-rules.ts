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
const listAt = (node: unknown, path: string): unknown[] => {
  const found = path.split('.').reduce<unknown>((one, name) => (one as Node | undefined)?.[name], node);
  return Array.isArray(found) ? found : [];
};

/** Rules of EN 16931 that a document in euros breaks, by their names. */
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
    'BR-S-08': total(taxes, 'BasisAmount') === total(lines, lineNet),
    'BR-S-10': taxes.every(
      (tax) => textAt(tax, 'CategoryCode') !== 'S' || textAt(tax, 'ExemptionReason') === '',
    ),
    'BR-AE-02': !isReverse || (sellerVat !== '' && buyerVat !== ''),
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
