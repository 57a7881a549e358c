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
  /** A measurement that nobody has named. */
  unnamed(id: number): string;
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
  },
};
