import type en from '../en/api-docs';
import type { TextsOf } from '../shape';

export default {
  contents: 'Содержание',
  search: 'Поиск по вызовам, параметрам и тексту',
  found_one: 'Найден {{count}} раздел',
  found_few: 'Найдено {{count}} раздела',
  found_many: 'Найдено {{count}} разделов',
  found_other: 'Найдено {{count}} раздела',
  nothing: 'По запросу «{{query}}» ничего не найдено. Введите одно слово или часть пути.',
  clear: 'Очистить поиск',
} satisfies TextsOf<typeof en, 'ru'>;
