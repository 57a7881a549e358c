import { lengthText } from '../delivery/delivery-values.model';
import { OF_BORDER } from './border';
import type { ValueKind } from './kind';

const WORDS = { en: 'left the geofence', zh: '离开地理围栏', ru: 'выход из геозоны' };

export const leave: ValueKind<'leave'> = {
  ...OF_BORDER,
  worse: (_, held, value) => Math.max(held, value),
  happened: ({ value }, reader) => `${WORDS[reader.language]}, ${lengthText(value ?? 0, reader)}`,
};
