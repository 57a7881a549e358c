import type en from '../en/topology';
import type { TextsOf } from '../shape';

export default {
  span: 'Период',
  days_one: '{{count}} день',
  days_few: '{{count}} дня',
  days_many: '{{count}} дней',
  days_other: '{{count}} дня',
  about:
    'Сетевые серверы сообщают сигнал того шлюза, который принял сообщение лучше всех. Показана медиана за период.',
  ofGateway: 'Узлы, которые принял {{name}}',
  ofNode: 'Шлюзы, которые приняли {{name}}',
  noNodes: 'За этот период шлюз не принял ни одного вашего узла.',
  noGateways: 'За этот период ни один шлюз не принял этот узел.',
  noMatch: 'Нет узлов, подходящих под запрос.',
  more: 'и ещё {{number}}',
  capped: 'Показаны узлы с наибольшим числом сообщений: {{shown}} из {{number}}.',
  foreign: 'Чужой шлюз',
  networkServer: 'Сетевой сервер',
  operators: 'оператора портала',
  portal: 'Портал',
  node: 'Узел',
  gateway: 'Шлюз',
  median: 'Сигнал, медиана',
  newest: 'Последний сигнал',
  uplinks: 'Сообщения',
  heard: 'Последний приём',
} satisfies TextsOf<typeof en, 'ru'>;
