import type en from '../en/data-table';
import type { TextsOf } from '../shape';

export default {
  about: 'Показания построчно, новые сверху.',
  devices: 'Устройства',
  allDevices: 'Все устройства',
  measurements: 'Измерения',
  allMeasurements: 'Все измерения',
  nothingFound: 'Ничего не найдено',
  empty: 'За это время с такими фильтрами показаний нет.',
  widen: 'Показать всё за последние 30 дней',
  columns: {
    device: 'Устройство',
    channel: 'Канал',
    measurement: 'Измерение',
    measurementId: 'Номер измерения',
    value: 'Значение',
    unit: 'Единица',
    measured: 'Измерено',
    uploaded: 'Загружено',
  },
  csv: {
    local: 'Измерено, местное время ({{zone}})',
    save: 'Сохранить как CSV',
    done: 'Сохранено строк: {{rows}}',
    cut: 'Новейших строк в файле {{rows}}: больше нельзя. Для остальных сократите период или число устройств.',
    span: 'Файл охватывает не больше {{days}} дней. Сократите период.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
