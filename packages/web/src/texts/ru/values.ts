import type en from '../en/values';
import type { TextsOf } from '../shape';

export default {
  online: 'На связи',
  offline: 'Не на связи',
  never_seen: 'Не выходило на связь',
  never: 'никогда',
  now: 'только что',
  batteryGood: 'Заряд в норме',
  batteryLow: 'Низкий заряд',
  batteryUnknown: 'Заряд неизвестен',
  signal: {
    none: 'Нет данных о сигнале',
    '1': 'Слабый сигнал',
    '2': 'Средний сигнал',
    '3': 'Хороший сигнал',
    '4': 'Сильный сигнал',
  },
  copyEui: 'Копировать EUI',
  yes: 'Да',
  no: 'Нет',
  activity: {
    bound: 'Привязано',
    online: 'Снова на связи',
    offline: 'Связь потеряна',
    joined: 'Подключилось к сети',
    removed: 'Удалено',
  },
  defaultGroup: 'По умолчанию',
  onChannel: '{{name}}, канал {{channel}}',
  measurement: 'Измерение {{id}}',
  transmitters_one: 'Принят {{count}} передатчик',
  transmitters_few: 'Приняты {{count}} передатчика',
  transmitters_many: 'Принято {{count}} передатчиков',
  transmitters_other: 'Принято {{count}} передатчика',
  ago: '{{span}} назад',
  ahead: 'через {{span}}',
} satisfies TextsOf<typeof en, 'ru'>;
