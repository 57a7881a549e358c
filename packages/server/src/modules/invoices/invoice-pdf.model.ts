import { createPdf, type PdfArchive } from '../../platform/documents/pdf-document';
import { writeCii } from './cii.model';
import { hasData, type Invoice, type InvoiceContent } from './invoice.model';
import { invoiceWords } from './invoice-words.model';

const MUTED = { color: '#5d655f' };
const SMALL = { size: 8.5, ...MUTED };
const STRONG = { weight: 'semibold' } as const;

/**
 * An invoice as a file for archives with its data inside.
 * @param countryName names a country by its two letters
 * @param begin what it is written with
 */
export function invoicePdf(
  invoice: Invoice,
  countryName: (code: string) => string,
  begin: typeof createPdf = createPdf,
): Promise<Buffer> {
  const { number, kind, issuedAt, net, total, content } = invoice;
  const { language, seller, buyer, lines, taxes, dueAt, paidAt, corrects, isReverseCharge } = content;
  const { texts, money, number: count, rate, day, iban, reference } = invoiceWords(invoice);
  const archive = hasData(invoice) ? facturX(invoice) : { files: [], metadata: '' };
  const title = `${texts.kinds[kind]} ${number}`;
  const place = ({ address, state, country }: InvoiceContent['buyer']): string[] =>
    [address, state, country && countryName(country)].filter((line) => line !== '');
  const vat = (one: InvoiceContent['buyer']): string[] =>
    one.vat_number === '' ? [] : [`${texts.vatNumber} ${one.vat_number}`];
  const pdf = begin({
    ...{ title, language, now: issuedAt, archive },
    foot: [seller.name, ...place(seller), seller.email].filter((part) => part !== '').join(' · '),
  });
  const isOwed = kind === 'invoice' && paidAt === null;

  pdf.blocks([
    { share: 0.5, rows: [{ text: seller.name, style: { size: 12, ...STRONG } }] },
    {
      ...{ share: 0.5, isNumber: true },
      rows: [...place(seller), ...vat(seller), seller.email]
        .filter((line) => line !== '')
        .map((text) => ({ text, style: SMALL })),
    },
  ]);
  pdf.space(28);
  pdf.text(title, { size: 22, ...STRONG });
  pdf.space(14);
  pdf.blocks([
    {
      share: 0.55,
      rows: [
        { text: texts.buyer, style: SMALL },
        { text: buyer.name, style: { size: 11, ...STRONG } },
        ...[...place(buyer), ...vat(buyer)].map((text) => ({ text })),
      ],
    },
    {
      share: 0.45,
      rows: [
        { label: texts.day, text: day(issuedAt) },
        { label: texts.order, text: content.orderNumber },
        ...(corrects ? [{ label: texts.corrects, text: corrects.number }] : []),
        ...(dueAt === null ? [] : [{ label: texts.due, text: day(dueAt), style: STRONG }]),
        ...(paidAt === null || kind !== 'invoice' ? [] : [{ label: texts.paid, text: day(paidAt) }]),
      ],
    },
  ]);
  pdf.space(20);
  pdf.table(
    [
      { head: texts.heads.place, share: 0.07 },
      { head: texts.heads.what, share: 0.43, wraps: true },
      { head: texts.heads.pieces, share: 0.12, isNumber: true },
      { head: texts.heads.unit, share: 0.19, isNumber: true },
      { head: texts.heads.amount, share: 0.19, isNumber: true },
    ],
    lines.map((line, index) => [
      count(index + 1),
      [line.name, ...(line.devices.length > 0 ? [texts.devices(line.devices, line.moreDevices)] : [])].join(
        '\n',
      ),
      count(line.pieces),
      money(line.unitAmount),
      money(line.net),
    ]),
  );
  pdf.space(12);
  pdf.blocks([
    { share: 0.4, rows: [] },
    {
      ...{ share: 0.6, isNumber: true },
      rows: [
        { label: texts.net, text: money(net) },
        ...taxes.map((one) => ({ label: texts.tax(rate(one.rate), money(one.net)), text: money(one.tax) })),
        { label: isOwed ? texts.owed : texts.total, text: money(total), style: { size: 13, ...STRONG } },
      ],
    },
  ]);
  pdf.space(12);
  if (isReverseCharge) pdf.text(texts.reverseCharge);
  if (corrects) pdf.text(paidAt === null ? texts.setOff(corrects.number) : texts.givenBack);
  if (isOwed) {
    pdf.keep(90);
    pdf.space(8);
    pdf.text(texts.pay.title, { size: 13, ...STRONG });
    pdf.space(4);
    pdf.blocks([
      {
        share: 1,
        rows: [
          ...(iban === '' ? [] : [{ label: texts.pay.account, text: iban }]),
          ...(seller.bic === '' ? [] : [{ label: texts.pay.bank, text: seller.bic }]),
          { label: texts.pay.reference, text: reference, style: STRONG },
        ],
      },
    ]);
  }
  if (archive.files.length > 0) {
    pdf.space(12);
    pdf.text(texts.data, SMALL);
  }
  return pdf.end();
}

const DATA_FILE = 'factur-x.xml';

/** The data of an invoice as Factur-X embeds it. */
const facturX = (invoice: Invoice): PdfArchive => ({
  files: [
    {
      ...{ name: DATA_FILE, type: 'text/xml', description: 'Factur-X' },
      bytes: Buffer.from(writeCii(invoice), 'utf8'),
    },
  ],
  metadata: METADATA,
});

/** The properties of Factur-X, and that properties of this name exist, as PDF/A demands. */
const PROPERTIES = [
  ['DocumentFileName', 'name of the embedded XML file', DATA_FILE],
  ['DocumentType', 'INVOICE', 'INVOICE'],
  ['Version', 'version of the XML schema', '1.0'],
  ['ConformanceLevel', 'conformance level of the XML data', 'EN 16931'],
] as const;
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const METADATA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
  ([name, meaning]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${meaning}</pdfaProperty:description>
</rdf:li>`,
).join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${PROPERTIES.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>`;
