import type en from '../en/data-table';
import type { TextsOf } from '../shape';

export default {
  about: 'Показания построчно, новые сверху.',
  devices: 'Устройства',
  allDevices: 'Все устройства',
  measurements: 'Измерения',
  allMeasurements: 'Все измерения',
  empty: 'За это время с такими фильтрами показаний нет.',
  widen: 'Показать всё за последние 30 дней',
  columns: {
    device: 'Устройство',
    channel: 'Канал',
    measurement: 'Измерение',
    value: 'Значение',
    measured: 'Измерено',
    uploaded: 'Загружено',
  },
  csv: {
    saved: 'Сохранено: {{name}}',
  },
} satisfies TextsOf<typeof en, 'ru'>;
