import type en from '../en/nodes';
import type { TextsOf } from '../shape';

export default {
  about: 'Все узлы датчиков с последними значениями и состоянием.',
  device: 'Узел',
  columns: {
    values: 'Последние значения',
    battery: 'Заряд',
    signal: 'Сигнал',
    group: 'Группа',
    field: 'Поле',
    interval: 'Интервал передачи',
    gateway: 'Шлюз',
  },
  anyModel: 'Модель',
  anyGroup: 'Группа',
  kinds: {
    node: 'Узлы датчиков',
    tracker: 'Трекеры',
    camera: 'Камеры',
    kit: 'Наборы разработчика',
  },
  allOfKind: {
    node: 'Все узлы датчиков',
    tracker: 'Все трекеры',
    camera: 'Все камеры',
    kit: 'Все наборы разработчика',
  },
  empty: 'Узлов датчиков пока нет. Привяжите первый по EUI и ключу с наклейки.',
  emptyObserver: 'Узлов датчиков пока нет. Первый может привязать администратор организации.',
  noMatch: 'Под эти фильтры не подходит ни один узел.',
} satisfies TextsOf<typeof en, 'ru'>;
