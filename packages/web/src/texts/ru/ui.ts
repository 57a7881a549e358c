import type en from '../en/ui';
import type { TextsOf } from '../shape';

export default {
  tip: {
    success: 'Готово',
    info: 'К сведению',
    warning: 'Внимание',
    error: 'Ошибка',
    region: 'Сообщения портала',
  },
  loading: 'Загрузка',
  page: {
    of: '{{from}}–{{to}} из {{total}}',
    size: 'Строк на странице',
    label: 'Страницы',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
  },
  table: {
    compact: 'Плотные строки',
    selectAll: 'Выбрать все строки',
    selectRow: 'Выбрать строку',
    selected_one: 'Выбрана {{count}} строка',
    selected_few: 'Выбраны {{count}} строки',
    selected_many: 'Выбрано {{count}} строк',
    selected_other: 'Выбрано {{count}} строки',
    clear: 'Снять выделение',
  },
  filter: {
    label: 'Фильтры',
    clear: 'Сбросить фильтры',
    search: 'Поиск',
  },
  chart: {
    asTable: 'Показать таблицей',
    asChart: 'Показать графиком',
    time: 'Время',
    range: '{{min}} – {{max}}',
    empty: 'За это время показаний нет',
    label: 'График: {{names}}',
    zoomOut: 'Показать весь период',
    rows_one: 'Первая {{count}} строка',
    rows_few: 'Первые {{count}} строки',
    rows_many: 'Первые {{count}} строк',
    rows_other: 'Первые {{count}} строки',
  },
  confirm: {
    type: 'Введите {{word}} для подтверждения',
  },
  drawing: {
    node: 'Сенсорный узел',
    probe: 'Зонд',
    station: 'Метеостанция',
    tracker: 'Трекер',
    camera: 'Камера',
    kit: 'Набор разработчика',
    gateway: 'Шлюз',
    logger: 'Регистратор данных',
  },
} satisfies TextsOf<typeof en, 'ru'>;
