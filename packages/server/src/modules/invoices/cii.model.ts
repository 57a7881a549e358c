import { decimalOf } from '@fieldscope/contract/money';
import { vatCountryOf } from '@fieldscope/contract/vat-numbers';
import { dayOf, type Invoice, type InvoiceContent, type InvoiceTax } from './invoice.model';

/** Guideline of Factur-X with the rules of EN 16931 (BT-24). */
const GUIDELINE = 'urn:cen.eu:en16931:2017';
/** Codes of UNTDID 1001. */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const;
/** Codes of UNTDID 4461: a credit transfer, and one in euros. */
const TRANSFER = { any: '30', euro: '58' } as const;

const NAMESPACES = Object.entries({
  rsm: 'CrossIndustryInvoice:100',
  ram: 'ReusableAggregateBusinessInformationEntity:100',
  udt: 'UnqualifiedDataType:100',
  qdt: 'QualifiedDataType:100',
})
  .map(([prefix, name]) => ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}"`)
  .join('');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 has neither other control characters nor halves of a surrogate pair. */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  text.replace(UNSTORABLE, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

type Part = string | false;

/** An element; without content there is none. */
function element(name: string, content: readonly Part[] | string, attributes = ''): string {
  const inner = typeof content === 'string' ? escaped(content).trim() : content.filter(Boolean).join('');
  return inner === '' ? '' : `<${name}${attributes}>${inner}</${name}>`;
}

/** The data of an invoice as Cross Industry Invoice (UN/CEFACT D22B), with the elements that EN 16931 asks for. */
export function writeCii(invoice: Invoice): string {
  const { number, kind, issuedAt, currency, net, tax, total, content } = invoice;
  const { seller, buyer, lines, taxes, dueAt, paidAt, corrects, reference } = content;
  const amount = (value: number): string => decimalOf(value, currency);
  const time = (name: string, at: number, prefix = 'udt'): string =>
    element(name, [
      element(`${prefix}:DateTimeString`, dayOf(at, seller.timezone).replaceAll('-', ''), ' format="102"'),
    ]);
  const paid = kind === 'invoice' && paidAt !== null ? total : 0;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', GUIDELINE)]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', number),
        element('ram:TypeCode', TYPE_CODES[kind]),
        time('ram:IssueDateTime', issuedAt),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, place) =>
          element('ram:IncludedSupplyChainTradeLineItem', [
            element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(place + 1))]),
            element('ram:SpecifiedTradeProduct', [
              element('ram:SellerAssignedID', line.sku),
              element('ram:Name', line.name) || element('ram:Name', line.sku),
            ]),
            element('ram:SpecifiedLineTradeAgreement', [
              element('ram:NetPriceProductTradePrice', [
                element('ram:ChargeAmount', amount(line.unitAmount)),
              ]),
            ]),
            element('ram:SpecifiedLineTradeDelivery', [
              element('ram:BilledQuantity', String(line.pieces), ' unitCode="C62"'),
            ]),
            element('ram:SpecifiedLineTradeSettlement', [
              // Orders have one rate.
              taxOf(content, taxes[0]!),
              element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
                element('ram:LineTotalAmount', amount(line.net)),
              ]),
            ]),
          ]),
        ),
        element('ram:ApplicableHeaderTradeAgreement', [
          party('ram:SellerTradeParty', seller),
          party('ram:BuyerTradeParty', buyer),
          element('ram:SellerOrderReferencedDocument', [
            element('ram:IssuerAssignedID', content.orderNumber),
          ]),
        ]),
        paidAt === null
          ? '<ram:ApplicableHeaderTradeDelivery/>'
          : element('ram:ApplicableHeaderTradeDelivery', [
              element('ram:ActualDeliverySupplyChainEvent', [time('ram:OccurrenceDateTime', paidAt)]),
            ]),
        element('ram:ApplicableHeaderTradeSettlement', [
          element('ram:PaymentReference', reference),
          element('ram:InvoiceCurrencyCode', currency),
          kind === 'invoice' &&
            paid === 0 &&
            seller.iban !== '' &&
            element('ram:SpecifiedTradeSettlementPaymentMeans', [
              element('ram:TypeCode', currency === 'EUR' ? TRANSFER.euro : TRANSFER.any),
              element('ram:PayeePartyCreditorFinancialAccount', [element('ram:IBANID', seller.iban)]),
              element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', seller.bic)]),
            ]),
          ...taxes.map((one) => taxOf(content, one, amount)),
          element('ram:SpecifiedTradePaymentTerms', [
            corrects !== null && element('ram:Description', `Corrects ${corrects.number}`),
            dueAt !== null && time('ram:DueDateDateTime', dueAt),
          ]),
          element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
            element('ram:LineTotalAmount', amount(net)),
            element('ram:TaxBasisTotalAmount', amount(net)),
            element('ram:TaxTotalAmount', amount(tax), ` currencyID="${currency}"`),
            element('ram:GrandTotalAmount', amount(total)),
            paid > 0 && element('ram:TotalPrepaidAmount', amount(paid)),
            element('ram:DuePayableAmount', amount(total - paid)),
          ]),
          corrects !== null &&
            element('ram:InvoiceReferencedDocument', [
              element('ram:IssuerAssignedID', corrects.number),
              time('ram:FormattedIssueDateTime', corrects.issuedAt, 'qdt'),
            ]),
        ]),
      ]),
    ],
    NAMESPACES,
  )}\n`;
}

/** A tax with its category; of a line, or with sums. */
function taxOf(
  { isReverseCharge }: InvoiceContent,
  { rate, net, tax }: InvoiceTax,
  amount?: (value: number) => string,
): string {
  const category = isReverseCharge ? 'AE' : rate === 0 ? 'Z' : 'S';
  return element('ram:ApplicableTradeTax', [
    amount !== undefined && element('ram:CalculatedAmount', amount(tax)),
    element('ram:TypeCode', 'VAT'),
    amount !== undefined && isReverseCharge && element('ram:ExemptionReason', 'Reverse charge'),
    amount !== undefined && element('ram:BasisAmount', amount(net)),
    element('ram:CategoryCode', category),
    amount !== undefined && isReverseCharge && element('ram:ExemptionReasonCode', 'VATEX-EU-AE'),
    element('ram:RateApplicablePercent', String(rate / 100)),
  ]);
}

/** A VAT number names its country (BR-CO-09); what does not is the number of a business. */
function party(name: string, one: InvoiceContent['buyer']): string {
  const hasCountry = vatCountryOf(one.vat_number) !== undefined;
  return element(name, [
    element('ram:Name', one.name),
    element('ram:SpecifiedLegalOrganization', [!hasCountry && element('ram:ID', one.vat_number)]),
    element('ram:PostalTradeAddress', [
      element('ram:LineOne', one.address),
      element('ram:CountryID', one.country),
      element('ram:CountrySubDivisionName', one.state),
    ]),
    element('ram:URIUniversalCommunication', [element('ram:URIID', one.email, ' schemeID="EM"')]),
    element('ram:SpecifiedTaxRegistration', [
      hasCountry && element('ram:ID', one.vat_number, ' schemeID="VA"'),
    ]),
  ]);
}
