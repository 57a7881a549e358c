import type { Language } from '@fieldscope/contract/languages';
import type { InvoiceKind } from './invoice.model';

interface InvoiceTexts {
  /** In which numbers and days are written. */
  locale: string;
  kinds: Readonly<Record<InvoiceKind, string>>;
  buyer: string;
  day: string;
  order: string;
  corrects: string;
  due: string;
  paid: string;
  vatNumber: string;
  heads: { place: string; what: string; pieces: string; unit: string; amount: string };
  devices(names: readonly string[], more: number): string;
  net: string;
  tax(rate: string, net: string): string;
  total: string;
  owed: string;
  pay: { title: string; account: string; bank: string; reference: string };
  reverseCharge: string;
  /** A line of a credit note. */
  part(invoice: string): string;
  /** What becomes of the amount of a credit note. */
  givenBack: string;
  setOff(invoice: string): string;
  data: string;
  mail: {
    subject: Readonly<Record<InvoiceKind, (number: string) => string>>;
    greeting: string;
    body: Readonly<Record<InvoiceKind, (facts: { order: string; total: string }) => string>>;
    pay(facts: { due: string; reference: string }): string;
    signOff: string;
  };
}

/** Words of invoices, credit notes and the emails that bring them. */
export const INVOICE_TEXTS: Readonly<Record<Language, InvoiceTexts>> = {
  en: {
    locale: 'en-GB',
    kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
    buyer: 'Billed to',
    day: 'Date',
    order: 'Order',
    corrects: 'For invoice',
    due: 'Due on',
    paid: 'Paid on',
    vatNumber: 'VAT number',
    heads: { place: 'No.', what: 'Description', pieces: 'Quantity', unit: 'Unit price', amount: 'Amount' },
    devices: (names, more) => `For ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    net: 'Total without tax',
    tax: (rate, net) => `VAT ${rate} on ${net}`,
    total: 'Total',
    owed: 'To be paid',
    pay: { title: 'Payment', account: 'IBAN', bank: 'BIC', reference: 'Reference' },
    reverseCharge: 'Reverse charge: the recipient of the service owes the VAT.',
    part: (invoice) => `Unused part of invoice ${invoice}`,
    givenBack: 'The amount is given back in the way in which it was paid.',
    setOff: (invoice) => `Invoice ${invoice} was not paid and is cancelled: nothing is owed any more.`,
    data: 'This file holds the same data for accounting programs (Factur-X, EN 16931).',
    mail: {
      subject: {
        invoice: (number) => `Invoice ${number}`,
        credit_note: (number) => `Credit note ${number}`,
      },
      greeting: 'Hello,',
      body: {
        invoice: ({ order, total }) => `attached is the invoice for your order ${order} over ${total}.`,
        credit_note: ({ order, total }) => `attached is a credit note for your order ${order} over ${total}.`,
      },
      pay: ({ due, reference }) => `Please pay it by ${due} with the reference ${reference}.`,
      signOff: 'With kind regards',
    },
  },
  zh: {
    locale: 'zh-CN',
    kinds: { invoice: '发票', credit_note: '红字发票' },
    buyer: '购买方',
    day: '日期',
    order: '订单',
    corrects: '对应发票',
    due: '付款截止',
    paid: '付款日期',
    vatNumber: '增值税号',
    heads: { place: '序号', what: '项目', pieces: '数量', unit: '单价', amount: '金额' },
    devices: (names, more) => `用于 ${names.join('、')}${more > 0 ? ` 等，另有 ${more} 台` : ''}`,
    net: '不含税合计',
    tax: (rate, net) => `增值税 ${rate}（计税额 ${net}）`,
    total: '合计',
    owed: '应付',
    pay: { title: '付款方式', account: 'IBAN', bank: 'BIC', reference: '付款附言' },
    reverseCharge: '反向征收：增值税由服务接受方缴纳。',
    part: (invoice) => `发票 ${invoice} 中未使用的部分`,
    givenBack: '款项将按原付款方式退回。',
    setOff: (invoice) => `发票 ${invoice} 未付款，现已取消，无需再付款。`,
    data: '本文件内含供财务软件读取的相同数据（Factur-X，EN 16931）。',
    mail: {
      subject: {
        invoice: (number) => `发票 ${number}`,
        credit_note: (number) => `红字发票 ${number}`,
      },
      greeting: '您好：',
      body: {
        invoice: ({ order, total }) => `附件是订单 ${order} 的发票，金额 ${total}。`,
        credit_note: ({ order, total }) => `附件是订单 ${order} 的红字发票，金额 ${total}。`,
      },
      pay: ({ due, reference }) => `请于 ${due} 前付款，并注明付款附言 ${reference}。`,
      signOff: '此致',
    },
  },
  ru: {
    locale: 'ru-RU',
    kinds: { invoice: 'Счёт', credit_note: 'Кредит-нота' },
    buyer: 'Покупатель',
    day: 'Дата',
    order: 'Заказ',
    corrects: 'К счёту',
    due: 'Оплатить до',
    paid: 'Оплачено',
    vatNumber: 'Номер НДС',
    heads: { place: '№', what: 'Наименование', pieces: 'Кол-во', unit: 'Цена', amount: 'Сумма' },
    devices: (names, more) => `Для: ${names.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`,
    net: 'Итого без налога',
    tax: (rate, net) => `НДС ${rate} с суммы ${net}`,
    total: 'Итого',
    owed: 'К оплате',
    pay: { title: 'Оплата', account: 'IBAN', bank: 'BIC', reference: 'Назначение платежа' },
    reverseCharge: 'Обратное начисление: НДС уплачивает получатель услуги.',
    part: (invoice) => `Неиспользованная часть счёта ${invoice}`,
    givenBack: 'Сумма возвращается тем же способом, которым была уплачена.',
    setOff: (invoice) => `Счёт ${invoice} не был оплачен и отменён: платить больше ничего не нужно.`,
    data: 'Файл содержит те же данные для бухгалтерских программ (Factur-X, EN 16931).',
    mail: {
      subject: {
        invoice: (number) => `Счёт ${number}`,
        credit_note: (number) => `Кредит-нота ${number}`,
      },
      greeting: 'Здравствуйте!',
      body: {
        invoice: ({ order, total }) => `Во вложении счёт по заказу ${order} на сумму ${total}.`,
        credit_note: ({ order, total }) => `Во вложении кредит-нота по заказу ${order} на сумму ${total}.`,
      },
      pay: ({ due, reference }) => `Оплатите его до ${due}, указав назначение платежа ${reference}.`,
      signOff: 'С уважением,',
    },
  },
};
