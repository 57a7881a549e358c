import type { AbsenceKind } from './kind';
import { HEARD } from './sources';

const WORDS = { en: 'nothing heard', zh: '没有收到任何数据', ru: 'данных не поступало' };

export const silence: AbsenceKind<'silence'> = {
  source: HEARD,
  trouble: 'silent',
  absenceMs: ({ intervals }, intervalMs) => intervals * intervalMs,
  missedMeasurement: null,
  happened: (_, { language }) => WORDS[language],
};
