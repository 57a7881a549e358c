import type en from '../en/charts';
import type { TextsOf } from '../shape';

export default {
  kind: 'график',
  keys: 'Стрелки влево и вправо переходят от показания к показанию, Home и End — к первому и последнему.',
  keysWithZoom:
    'Стрелки влево и вправо переходят от показания к показанию, Home и End — к первому и последнему. Плюс и минус меняют масштаб, Shift со стрелкой сдвигает период.',
  summary: '{{name}}: {{min}} – {{max}}, последнее {{last}}, {{at}}.',
  summaryEmpty: '{{name}}: показаний нет.',
  statistics: 'Статистика за период',
  measurement: 'Измерение',
  last: 'Последнее',
  min: 'Минимум',
  mean: 'Среднее',
  max: 'Максимум',
  sum: 'Сумма',
  count: 'Показаний',
} satisfies TextsOf<typeof en, 'ru'>;
