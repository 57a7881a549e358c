import type en from '../en/gateways';
import type { TextsOf } from '../shape';

export default {
  about: 'Шлюзы и сообщения, которые через них проходят.',
  device: 'Шлюз',
  columns: {
    uplinks: 'Пакетов за 24\u00a0ч',
    nodes: 'Узлов за 24\u00a0ч',
  },
  anyModel: 'Модель',
  traffic: 'За 24 ч пакетов: {{uplinks}}, узлов: {{nodes}}',
  empty: 'Шлюзов пока нет. Привяжите первый по EUI и ключу с наклейки.',
  emptyObserver: 'Шлюзов пока нет. Первый может привязать администратор организации.',
  noMatch: 'Под эти фильтры не подходит ни один шлюз.',
} satisfies TextsOf<typeof en, 'ru'>;
