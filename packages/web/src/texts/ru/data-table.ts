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
  rows: { label: 'Строки', reading: 'По показаниям', moment: 'По моментам' },
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
  export: {
    open: 'Экспорт',
    about:
      'Показания по выбранным фильтрам и периоду: в опубликованных единицах (℃, Pa), время местное со смещением от UTC.',
    small: 'Сразу, не больше {{rows}} строк за {{days}} дней.',
    large: 'Файл любого размера',
    largeAbout:
      'Готовится в фоне. Когда файл будет готов, вы получите сообщение и письмо; скачать его можно в течение {{days}} дней.',
    format: 'Формат',
    whole: 'С первого показания',
    begin: 'Подготовить файл',
    files: 'Файлы',
    progress: 'Ход подготовки: {{name}}',
    running: '{{share}} % · {{rows}} · {{size}}',
    ready: '{{rows}} · {{size}} · до {{until}}',
    rows_one: '{{rows}} строка',
    rows_few: '{{rows}} строки',
    rows_many: '{{rows}} строк',
    rows_other: '{{rows}} строки',
    failures: {
      disk_full: 'Файл не записан: на диске портала нет места. Обратитесь к оператору портала.',
      too_large:
        'Файл не записан: файлы вашей организации занимают слишком много места. Удалите лишние или сократите выборку.',
      stalled: 'Файл не записан: подготовка остановилась. Попробуйте ещё раз.',
    },
    download: 'Скачать',
    cancel: 'Отменить',
    remove: 'Удалить',
  },
  newRows_one: '{{rows}} новая строка',
  newRows_few: '{{rows}} новые строки',
  newRows_many: '{{rows}} новых строк',
  newRows_other: '{{rows}} новой строки',
} satisfies TextsOf<typeof en, 'ru'>;
