import type en from '../en/fleet-map';
import type { TextsOf } from '../shape';

export default {
  label: 'Карта шлюзов и узлов',
  search: 'Название, EUI или место',
  places: 'Места',
  empty:
    'Ни у одного устройства ещё нет местоположения. Трекеры передают своё сами, остальным оно задаётся на их странице.',
  device: '{{name}}, {{state}}',
  cluster: 'Устройств здесь: {{count}}, не на связи: {{offline}}. Приблизить',
  fields: 'Геозоны и устройства в них',
  none: 'нет устройств',
  devices: 'Устройства на карте',
  chosen: 'Выбрано на карте',
  all: 'Показать все',
  more_one: 'и ещё {{count}}; найдите его поиском',
  more_few: 'и ещё {{count}}; найдите их поиском',
  more_many: 'и ещё {{count}}; найдите их поиском',
  more_other: 'и ещё {{count}}; найдите их поиском',
} satisfies TextsOf<typeof en, 'ru'>;
