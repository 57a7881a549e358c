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
    measurementId: 'ID измерения',
    value: 'Значение',
    unit: 'Единица',
    measured: 'Измерено',
    uploaded: 'Загружено',
  },
  csv: {
    local: 'Измерено, местное время ({{zone}})',
    span: 'Файл охватывает не больше {{days}} дней. Сократите период.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
