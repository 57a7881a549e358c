import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { Language } from '@fieldscope/contract/languages';
import type { ReportPeriod } from '@fieldscope/contract/report-limits';

interface ReportTexts {
  locale: string;
  colon: string;
  /** Above the title. */
  kinds: Record<ReportPeriod, string>;
  severities: Record<Severity, string>;
  /** In the order of the columns. */
  heads: {
    series: string;
    last: string;
    least: string;
    mean: string;
    most: string;
    change: string;
    inRange: string;
  };
  charts: string;
  figures: string;
  /** What the change is against. */
  changeNote(before: string): string;
  rangeNote: string;
  silent: string;
  alarms: string;
  allReport(devices: number): string;
  someSilent(silent: number, devices: number): string;
  noDevices: string;
  noAlarms: string;
  alarmCount(count: number, open: number): string;
  silentSince(when: string): string;
  neverReported: string;
  stillOpen: string;
  /** From when, and for how long. */
  lasted(since: string, duration: string): string;
  openSince(since: string): string;
  minutes(count: number): string;
  hours(count: number): string;
  days(count: number): string;
  more(count: number): string;
  moreCharts(count: number): string;
  chartsInFile(count: number): string;
  noReadings: string;
  limit: string;
  times(zone: string): string;
  open: string;
  pause: string;
  /** Why it came, and how it stops. */
  why(organisation: string): string;
  /** A picture, to who does not see it. */
  picture(title: string, names: string): string;
  file: string;
  greeting: string;
  signOff: string;
  paused: {
    title: string;
    question(report: string): string;
    button: string;
    done(report: string): string;
    gone: string;
    resume: string;
  };
}

const english = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

const russianRules = new Intl.PluralRules('ru');
/** Of one, of two to four, of five and more. */
const russian = (count: number, one: string, few: string, many: string): string => {
  const form = russianRules.select(count);
  return `${count.toLocaleString('ru-RU')} ${form === 'one' ? one : form === 'few' ? few : many}`;
};
const chinese = (count: number): string => count.toLocaleString('zh-CN');

/** What reports say. */
export const REPORT_TEXTS: Record<Language, ReportTexts> = {
  en: {
    ...{ locale: 'en-GB', colon: ': ' },
    kinds: { daily: 'Daily report', weekly: 'Weekly report', monthly: 'Monthly report' },
    severities: { info: 'Information', warning: 'Warning', critical: 'Critical' },
    heads: {
      ...{ series: 'Measurement', last: 'Last', least: 'Minimum', mean: 'Mean', most: 'Maximum' },
      ...{ change: 'Change', inRange: 'Within limits' },
    },
    ...{ charts: 'Charts', figures: 'Key figures', silent: 'Silent devices', alarms: 'Alarms' },
    changeNote: (before) => `Change: the mean against ${before}.`,
    rangeNote: 'Within limits: part of the time between the limits of your alarm rules.',
    allReport: (devices) =>
      devices === 1 ? 'The device reports.' : `All ${english(devices, 'device', 'devices')} report.`,
    someSilent: (silent, devices) =>
      devices === 1
        ? 'The device is silent.'
        : `${silent.toLocaleString('en-GB')} of ${devices.toLocaleString('en-GB')} devices ${silent === 1 ? 'is' : 'are'} silent.`,
    noDevices: 'It shows no devices any more.',
    noAlarms: 'There were no alarms.',
    alarmCount: (count, open) => {
      const began = `There ${count === 1 ? 'was' : 'were'} ${english(count, 'alarm', 'alarms')}`;
      if (open === 0) return `${began}.`;
      return count === 1
        ? `${began}, still open.`
        : `${began}, ${open.toLocaleString('en-GB')} of them still open.`;
    },
    silentSince: (when) => `silent since ${when}`,
    neverReported: 'has not reported yet',
    stillOpen: 'still open',
    lasted: (since, duration) => `${since}, for ${duration}`,
    openSince: (since) => `since ${since}, still open`,
    minutes: (count) => english(count, 'minute', 'minutes'),
    hours: (count) => english(count, 'hour', 'hours'),
    days: (count) => english(count, 'day', 'days'),
    more: (count) => `and ${count.toLocaleString('en-GB')} more`,
    moreCharts: (count) => `${english(count, 'further chart is', 'further charts are')} in the portal.`,
    chartsInFile: (count) =>
      `${english(count, 'further chart is', 'further charts are')} in the attached PDF.`,
    noReadings: 'No readings in this period',
    limit: 'limit',
    times: (zone) => `Times are those of ${zone}.`,
    open: 'Open in {portal}',
    pause: 'Pause this report',
    why: (organisation) =>
      `You receive this report of ${organisation} because your account is among its readers.`,
    picture: (title, names) => `Chart of ${title}: ${names}`,
    file: 'report',
    greeting: 'Hello,',
    signOff: 'The {portal} portal',
    paused: {
      title: 'Pause a report',
      question: (report) =>
        `Pause the report “${report}”? You receive no further ones until you resume it under Reports in the portal. Other readers are not affected.`,
      button: 'Pause report',
      done: (report) => `The report “${report}” is paused. You can resume it under Reports in the portal.`,
      gone: 'This report is no longer sent to you.',
      resume: 'Open Reports',
    },
  },
  zh: {
    ...{ locale: 'zh-CN', colon: '：' },
    kinds: { daily: '日报', weekly: '周报', monthly: '月报' },
    severities: { info: '提示', warning: '警告', critical: '严重' },
    heads: {
      ...{ series: '测量项', last: '最新', least: '最小值', mean: '平均值', most: '最大值' },
      ...{ change: '变化', inRange: '限值内' },
    },
    ...{ charts: '图表', figures: '关键数据', silent: '未上报设备', alarms: '告警' },
    changeNote: (before) => `变化：平均值与 ${before} 相比。`,
    rangeNote: '限值内：数值处于告警规则限值之内的时间占比。',
    allReport: (devices) => (devices === 1 ? '设备上报正常。' : `全部 ${chinese(devices)} 台设备上报正常。`),
    someSilent: (silent, devices) =>
      devices === 1 ? '设备未上报。' : `${chinese(devices)} 台设备中有 ${chinese(silent)} 台未上报。`,
    noDevices: '其中已没有任何设备。',
    noAlarms: '期间没有告警。',
    alarmCount: (count, open) =>
      `期间共有 ${chinese(count)} 条告警${open === 0 ? '，均已结束' : open === count ? '，均未结束' : `，其中 ${chinese(open)} 条未结束`}。`,
    silentSince: (when) => `自 ${when} 起未上报`,
    neverReported: '尚未上报',
    stillOpen: '未结束',
    lasted: (since, duration) => `${since}，持续 ${duration}`,
    openSince: (since) => `自 ${since} 起，未结束`,
    minutes: (count) => `${chinese(count)} 分钟`,
    hours: (count) => `${chinese(count)} 小时`,
    days: (count) => `${chinese(count)} 天`,
    more: (count) => `另有 ${chinese(count)} 项`,
    moreCharts: (count) => `另有 ${chinese(count)} 张图表，请在平台查看。`,
    chartsInFile: (count) => `另有 ${chinese(count)} 张图表，请见附件 PDF。`,
    noReadings: '期间没有读数',
    limit: '限值',
    times: (zone) => `时间均为 ${zone} 时间。`,
    open: '在 {portal} 中打开',
    pause: '暂停此报告',
    why: (organisation) => `您的账号是“${organisation}”此报告的接收人，因此收到本邮件。`,
    picture: (title, names) => `图表“${title}”：${names}`,
    file: '报告',
    greeting: '您好！',
    signOff: '{portal} 平台',
    paused: {
      title: '暂停报告',
      question: (report) =>
        `要暂停报告“${report}”吗？在平台的“报告”页面恢复之前，您不会再收到它。其他接收人不受影响。`,
      button: '暂停报告',
      done: (report) => `报告“${report}”已暂停。您可以在平台的“报告”页面恢复。`,
      gone: '此报告已不再发送给您。',
      resume: '打开“报告”',
    },
  },
  ru: {
    ...{ locale: 'ru-RU', colon: ': ' },
    kinds: { daily: 'Отчёт за день', weekly: 'Отчёт за неделю', monthly: 'Отчёт за месяц' },
    severities: { info: 'Сведение', warning: 'Предупреждение', critical: 'Критично' },
    heads: {
      ...{ series: 'Измерение', last: 'Последнее', least: 'Минимум', mean: 'Среднее', most: 'Максимум' },
      ...{ change: 'Изменение', inRange: 'В пределах' },
    },
    ...{
      charts: 'Графики',
      figures: 'Основные показатели',
      silent: 'Устройства не на связи',
      alarms: 'Тревоги',
    },
    changeNote: (before) => `Изменение: среднее по сравнению с периодом ${before}.`,
    rangeNote: 'В пределах: доля времени между порогами правил тревог.',
    allReport: (devices) =>
      devices === 1 ? 'Устройство на связи.' : `На связи все устройства: ${devices.toLocaleString('ru-RU')}.`,
    someSilent: (silent, devices) =>
      devices === 1
        ? 'Устройство не на связи.'
        : `Не на связи ${russian(silent, 'устройство', 'устройства', 'устройств')} из ${devices.toLocaleString('ru-RU')}.`,
    noDevices: 'В нём больше нет устройств.',
    noAlarms: 'Тревог не было.',
    alarmCount: (count, open) =>
      `За период: ${russian(count, 'тревога', 'тревоги', 'тревог')}${open === 0 ? '' : `, не завершено: ${open.toLocaleString('ru-RU')}`}.`,
    silentSince: (when) => `не на связи с ${when}`,
    neverReported: 'ещё не выходило на связь',
    stillOpen: 'не завершена',
    lasted: (since, duration) => `${since}, длилась ${duration}`,
    openSince: (since) => `с ${since}, не завершена`,
    minutes: (count) => russian(count, 'минуту', 'минуты', 'минут'),
    hours: (count) => russian(count, 'час', 'часа', 'часов'),
    days: (count) => russian(count, 'день', 'дня', 'дней'),
    more: (count) => `и ещё ${count.toLocaleString('ru-RU')}`,
    moreCharts: (count) => `Ещё ${russian(count, 'график', 'графика', 'графиков')} — на портале.`,
    chartsInFile: (count) => `Ещё ${russian(count, 'график', 'графика', 'графиков')} — во вложенном PDF.`,
    noReadings: 'За этот период показаний нет',
    limit: 'порог',
    times: (zone) => `Время указано по часовому поясу ${zone}.`,
    open: 'Открыть в {portal}',
    pause: 'Приостановить отчёт',
    why: (organisation) =>
      `Вы получаете этот отчёт организации «${organisation}», потому что ваша учётная запись есть среди получателей.`,
    picture: (title, names) => `График «${title}»: ${names}`,
    file: 'otchet',
    greeting: 'Здравствуйте!',
    signOff: 'Портал {portal}',
    paused: {
      title: 'Приостановить отчёт',
      question: (report) =>
        `Приостановить отчёт «${report}»? Вы не будете получать его, пока не возобновите его на странице «Отчёты» портала. Других получателей это не затронет.`,
      button: 'Приостановить',
      done: (report) =>
        `Отчёт «${report}» приостановлен. Возобновить его можно на странице «Отчёты» портала.`,
      gone: 'Этот отчёт вам больше не отправляется.',
      resume: 'Открыть «Отчёты»',
    },
  },
};
