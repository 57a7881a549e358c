import { OF_BORDER } from './border';
import type { ValueKind } from './kind';

const WORDS = { en: 'entered the geofence', zh: '进入地理围栏', ru: 'вход в геозону' };

export const enter: ValueKind<'enter'> = {
  ...OF_BORDER,
  worse: (_, held, value) => Math.min(held, value),
  happened: (_, { language }) => WORDS[language],
};
