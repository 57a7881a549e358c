import type { Language } from '@fieldscope/contract/languages';

/** What happened to a transfer. */
export interface TransferNews {
  what: 'begin' | 'accept' | 'decline' | 'expire';
  /** The other organisation, in words. */
  other: string;
  /** Of its devices. */
  names: readonly string[];
  /** When it ends by itself, epoch ms. */
  until: number;
}

type Words = (news: TransferNews) => string;

interface TransferTexts extends Record<TransferNews['what'], Words> {
  subject: Record<TransferNews['what'], string>;
  greeting: string;
  signOff: string;
}

const MOST_NAMES = 10;

/** The names of the first devices, and how many there are. */
function listed(names: readonly string[], separator: string, more: (count: number) => string): string {
  const shown = names.slice(0, MOST_NAMES).join(separator);
  return names.length <= MOST_NAMES ? shown : `${shown}${more(names.length - MOST_NAMES)}`;
}
const dateIn = (locale: string, at: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

const en = ({ names }: TransferNews) => listed(names, ', ', (count) => ` and ${count} more`);
const zh = ({ names }: TransferNews) => listed(names, '、', (count) => `，另有 ${count} 台`);
const ru = ({ names }: TransferNews) => listed(names, ', ', (count) => ` и ещё ${count}`);

/** Sentences of the message centre and of mails. */
export const TRANSFER_TEXTS: Record<Language, TransferTexts> = {
  en: {
    begin: (news) =>
      `The organisation ${news.other} wants to transfer devices to yours: ${en(news)}. Accept or decline by ${dateIn('en-GB', news.until)}, under Bind device.`,
    accept: (news) => `Organisation ${news.other} has accepted your devices: ${en(news)}.`,
    decline: (news) =>
      `Organisation ${news.other} has declined your devices: ${en(news)}. They stay with you.`,
    expire: (news) =>
      `Nobody accepted the transfer to organisation ${news.other} in time: ${en(news)}. The devices stay with you.`,
    subject: {
      begin: 'Devices for your {portal} organisation',
      accept: 'Your device transfer was accepted',
      decline: 'Your device transfer was declined',
      expire: 'Your device transfer has expired',
    },
    greeting: 'Hello,',
    signOff: 'The {portal} portal',
  },
  zh: {
    begin: (news) =>
      `组织 ${news.other} 希望将设备转移给您的组织：${zh(news)}。请在 ${dateIn('zh-CN', news.until)}之前，在“绑定设备”页面接受或拒绝。`,
    accept: (news) => `组织 ${news.other} 已接受您的设备：${zh(news)}。`,
    decline: (news) => `组织 ${news.other} 已拒绝您的设备：${zh(news)}。设备仍归您所有。`,
    expire: (news) => `转移给组织 ${news.other} 的设备未在期限内被接受：${zh(news)}。设备仍归您所有。`,
    subject: {
      begin: '有设备要转移到您的 {portal} 组织',
      accept: '您的设备转移已被接受',
      decline: '您的设备转移已被拒绝',
      expire: '您的设备转移已过期',
    },
    greeting: '您好！',
    signOff: '{portal} 平台',
  },
  ru: {
    begin: (news) =>
      `Организация ${news.other} хочет передать вашей организации устройства: ${ru(news)}. Примите или отклоните их до ${dateIn('ru-RU', news.until)} на странице «Привязать устройство».`,
    accept: (news) => `Организация ${news.other} приняла ваши устройства: ${ru(news)}.`,
    decline: (news) =>
      `Организация ${news.other} отклонила ваши устройства: ${ru(news)}. Они остаются у вас.`,
    expire: (news) =>
      `Передача организации ${news.other} не была принята в срок: ${ru(news)}. Устройства остаются у вас.`,
    subject: {
      begin: 'Устройства для вашей организации в {portal}',
      accept: 'Передача устройств принята',
      decline: 'Передача устройств отклонена',
      expire: 'Срок передачи устройств истёк',
    },
    greeting: 'Здравствуйте!',
    signOff: 'Портал {portal}',
  },
};
