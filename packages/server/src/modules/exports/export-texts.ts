import type { Language } from '@fieldscope/contract/languages';

/** Heads of the columns of a file, as the table of the portal has them. */
interface ExportTexts {
  device: string;
  channel: string;
  measurementId: string;
  measurement: string;
  value: string;
  unit: string;
  /** Local times with their offset, in a zone. */
  measuredAt(timezone: string): string;
  uploadedAt(timezone: string): string;
  /** A measurement without a name. */
  unnamed(id: number): string;
  mail: {
    subject: string;
    greeting: string;
    ready(file: { name: string; rows: number; days: number }): string;
    signOff: string;
  };
}

export const EXPORT_TEXTS: Record<Language, ExportTexts> = {
  en: {
    device: 'Device',
    channel: 'Channel',
    measurementId: 'Measurement ID',
    measurement: 'Measurement',
    value: 'Value',
    unit: 'Unit',
    measuredAt: (timezone) => `Measured at (${timezone})`,
    uploadedAt: (timezone) => `Uploaded at (${timezone})`,
    unnamed: (id) => `Measurement ${id}`,
    mail: {
      subject: 'Your {portal} export is ready',
      greeting: 'Hello,',
      ready: ({ name, rows, days }) =>
        `Your export of readings is ready: ${name}, ${rows.toLocaleString('en-GB')} rows. You can download it for ${days} days, under Table, Export.`,
      signOff: 'The {portal} portal',
    },
  },
  zh: {
    device: '设备',
    channel: '通道',
    measurementId: '测量项 ID',
    measurement: '测量项',
    value: '数值',
    unit: '单位',
    measuredAt: (timezone) => `采集时间（${timezone}）`,
    uploadedAt: (timezone) => `上传时间（${timezone}）`,
    unnamed: (id) => `测量项 ${id}`,
    mail: {
      subject: '您的 {portal} 导出文件已就绪',
      greeting: '您好！',
      ready: ({ name, rows, days }) =>
        `您的读数导出文件已就绪：${name}，共 ${rows.toLocaleString('zh-CN')} 行。请在 ${days} 天内通过“表格”页面的“导出”下载。`,
      signOff: '{portal} 平台',
    },
  },
  ru: {
    device: 'Устройство',
    channel: 'Канал',
    measurementId: 'ID измерения',
    measurement: 'Измерение',
    value: 'Значение',
    unit: 'Единица',
    measuredAt: (timezone) => `Измерено (${timezone})`,
    uploadedAt: (timezone) => `Загружено (${timezone})`,
    unnamed: (id) => `Измерение ${id}`,
    mail: {
      subject: 'Экспорт {portal} готов',
      greeting: 'Здравствуйте!',
      ready: ({ name, rows, days }) =>
        `Экспорт показаний готов: ${name}, строк: ${rows.toLocaleString('ru-RU')}. Файл можно скачать в течение ${days} дней: страница «Таблица», кнопка «Экспорт».`,
      signOff: 'Портал {portal}',
    },
  },
};
