import type en from '../en/local-figures';
import type { TextsOf } from '../shape';

export default {
  label: 'Минимум, среднее и максимум по дням, неделям или месяцам',
  empty: 'Измерений ещё нет.',
  none: 'За это время измерений нет.',
  by: 'Период',
  measurement: 'Измерение',
  units: {
    day: 'День',
    week: 'Неделя',
    month: 'Месяц',
  },
  min: 'Минимум',
  mean: 'Среднее',
  max: 'Максимум',
  sum: 'Сумма',
  count: 'Показаний',
  soFar: 'на данный момент',
} satisfies TextsOf<typeof en, 'ru'>;
