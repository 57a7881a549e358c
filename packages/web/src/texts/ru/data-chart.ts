import type en from '../en/data-chart';
import type { TextsOf } from '../shape';

export default {
  explore: 'Свободное сравнение',
  pages: 'Страницы графиков',
  about: 'До пяти рядов любых устройств во времени, не более чем в двух единицах.',
  series: 'Ряды',
  choose: 'Выберите устройство и измерение',
  empty: 'Выберите, что сравнить.',
  noSeriesObserver: 'Измерений ещё нет. Устройство может привязать администратор организации.',
  noSeries: 'Измерений ещё нет. Привяжите устройство, и его измерения можно будет выбрать здесь.',
  showFirst: 'Показать: {{name}}',
  readings_one: '{{number}} показание за это время',
  readings_few: '{{number}} показания за это время',
  readings_many: '{{number}} показаний за это время',
  readings_other: '{{number}} показания за это время',
} satisfies TextsOf<typeof en, 'ru'>;
