import type { Language } from './languages';

/** A unit as people write it; Chinese and Russian where they differ from English. */
interface UnitWords {
  en: string;
  zh?: string;
  ru?: string;
}

/** Units that are published in another form than the field writes them. Programs get the published one. */
const WORDS: Readonly<Record<string, UnitWords>> = {
  '℃': { en: '°C' },
  '℃·d': { en: '°C·d', zh: '°C·日', ru: '°C·сут' },
  '℃·h': { en: '°C·h', zh: '°C·小时', ru: '°C·ч' },
  '% RH': { en: '%RH', ru: '%' },
  '%vol': { en: '% vol', ru: '% об.' },
  Lux: { en: 'lx', ru: 'лк' },
  hPa: { en: 'hPa', ru: 'гПа' },
  '℉·d': { en: '°F·d', zh: '°F·日', ru: '°F·сут' },
  'km/h': { en: 'km/h', ru: 'км/ч' },
  mph: { en: 'mph', ru: 'миль/ч' },
  inHg: { en: 'inHg', ru: 'дюйм рт. ст.' },
  mmHg: { en: 'mmHg', ru: 'мм рт. ст.' },
  in: { en: 'in', zh: '英寸', ru: 'дюйм' },
  'in/h': { en: 'in/h', zh: '英寸/小时', ru: 'дюйм/ч' },
  kPa: { en: 'kPa', ru: 'кПа' },
  KPA: { en: 'kPa', ru: 'кПа' },
  PH: { en: '' },
  'm/s': { en: 'm/s', ru: 'м/с' },
  'm/s²': { en: 'm/s²', ru: 'м/с²' },
  'umol/㎡s': { en: 'µmol/(m²·s)', ru: 'мкмоль/(м²·с)' },
  'dS/m': { en: 'dS/m', ru: 'дСм/м' },
  'us/cm': { en: 'µS/cm', ru: 'мкСм/см' },
  'mS/cm': { en: 'mS/cm', ru: 'мСм/см' },
  'mg/L': { en: 'mg/L', ru: 'мг/л' },
  'mg/kg': { en: 'mg/kg', ru: 'мг/кг' },
  'μg/m3': { en: 'µg/m³', ru: 'мкг/м³' },
  'mm/hour': { en: 'mm/h', ru: 'мм/ч' },
  'm3/h': { en: 'm³/h', ru: 'м³/ч' },
  m3: { en: 'm³', ru: 'м³' },
  'W/㎡': { en: 'W/m²', ru: 'Вт/м²' },
  h: { en: 'h', zh: '小时', ru: 'ч' },
  min: { en: 'min', zh: '分钟', ru: 'мин' },
  mm: { en: 'mm', ru: 'мм' },
  cm: { en: 'cm', ru: 'см' },
  mV: { en: 'mV', ru: 'мВ' },
  dB: { en: 'dB', ru: 'дБ' },
  dBm: { en: 'dBm', ru: 'дБм' },
  MHz: { en: 'MHz', ru: 'МГц' },
  ppm: { en: 'ppm', ru: 'млн⁻¹' },
  ppb: { en: 'ppb', ru: 'млрд⁻¹' },
};

/** A published unit as people write it in a language; one that is not in the list stays as it is. */
export function unitInLanguage(published: string, language: Language): string {
  const words = WORDS[published];
  return words ? (words[language] ?? words.en) : published;
}
