import type en from '../en/data-chart';
import type { TextsOf } from '../shape';

export default {
  about: 'Сравните до пяти измерений во времени.',
} satisfies TextsOf<typeof en, 'ru'>;
