import { percentText, withLimit } from '../delivery/delivery-values.model';
import type { ValueKind } from './kind';
import { comingBack } from './measured';
import { CHARGE } from './sources';

const WORDS = { en: 'Battery', zh: '电量', ru: 'Заряд батареи' };

export const battery: ValueKind<'battery'> = {
  source: CHARGE,
  trouble: 'battery',
  keep: () => [],
  holds: (condition, value, before) => value < condition.limit + comingBack(condition, before),
  worse: (_, held, value) => Math.min(held, value),
  happened: ({ value, limit }, reader) =>
    withLimit(
      `${WORDS[reader.language]} ${percentText(value, reader)}`,
      limit === null ? null : percentText(limit, reader),
      reader,
    ),
};
