import { HOUR_MS } from '@fieldscope/contract/time';
import { LATITUDE } from '../evaluation/positions.model';
import type { AbsenceKind } from './kind';
import { LOCATED } from './sources';

const WORDS = { en: 'no location', zh: '没有位置信息', ru: 'нет местоположения' };

export const position: AbsenceKind<'position'> = {
  source: LOCATED,
  trouble: null,
  absenceMs: ({ hours }) => hours * HOUR_MS,
  missedMeasurement: LATITUDE,
  happened: (_, { language }) => WORDS[language],
};
