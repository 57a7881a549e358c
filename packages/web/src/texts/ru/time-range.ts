import type en from '../en/time-range';
import type { TextsOf } from '../shape';

export default {
  typed: 'Начало – конец',
  example: 'now-7d/d, 2026-11-01 – 2026-11-07 18:00',
  show: 'Показать',
  presets: 'Готовые периоды',
  live: 'В реальном времени: период сдвигается',
  compare: 'Сравнить',
  compareNothing: 'Без сравнения',
  zone: 'Часовой пояс: {{zone}} ({{offset}}).',
  trouble: {
    unreadable: {
      from: 'Начало «{{text}}» — не время. Напишите так: 2026-11-01 06:00 или now-7d.',
      to: 'Конец «{{text}}» — не время. Напишите так: 2026-11-01 06:00 или now-1d.',
    },
    empty: 'Введите начало, например 2026-11-01 или now-7d.',
    order: 'Начало должно быть раньше конца.',
    future: 'Начало не может быть в будущем.',
    tooEarly: 'Начало не может быть раньше 1970 года.',
    tooLate: 'Конец не может быть позже 2099 года.',
  },
  calendar: {
    month: 'Весь месяц',
    label: 'Календарь',
    previous: 'Предыдущий месяц',
    next: 'Следующий месяц',
  },
} satisfies TextsOf<typeof en, 'ru'>;
