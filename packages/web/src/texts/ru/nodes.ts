import type en from '../en/nodes';
import type { TextsOf } from '../shape';

export default {
  about: 'Все сенсорные узлы с последними значениями и состоянием.',
  search: 'Название или EUI',
  columns: {
    name: 'Узел',
    state: 'Состояние',
    values: 'Последние значения',
    seen: 'Последнее сообщение',
    battery: 'Заряд',
    signal: 'Сигнал',
    group: 'Группа',
    model: 'Модель',
    interval: 'Интервал передачи',
    bound: 'Привязан',
  },
  anyState: 'Любое состояние',
  anyModel: 'Любой вид или модель',
  anyGroup: 'Любая группа',
  nothingFound: 'Ничего не найдено',
  states: {
    online: 'В сети',
    offline: 'Не в сети',
    never_seen: 'Не выходил на связь',
  },
  kinds: {
    node: 'Сенсорные узлы',
    tracker: 'Трекеры',
    camera: 'Камеры',
    kit: 'Наборы разработчика',
  },
  allOfKind: {
    node: 'Все сенсорные узлы',
    tracker: 'Все трекеры',
    camera: 'Все камеры',
    kit: 'Все наборы разработчика',
  },
  defaultGroup: 'По умолчанию',
  onChannel: '{{name}}, канал {{channel}}',
  moreValues_one: 'ещё {{count}}',
  moreValues_few: 'ещё {{count}}',
  moreValues_many: 'ещё {{count}}',
  moreValues_other: 'ещё {{count}}',
  empty: 'Сенсорных узлов пока нет. Привяжите первый по EUI и ключу с наклейки.',
  emptyObserver: 'Сенсорных узлов пока нет. Первый может привязать администратор организации.',
  noMatch: 'Под эти фильтры не подходит ни один узел.',
} satisfies TextsOf<typeof en, 'ru'>;
