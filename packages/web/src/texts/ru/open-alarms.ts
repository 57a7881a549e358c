import type en from '../en/open-alarms';
import type { TextsOf } from '../shape';

export default {
  seeAll: 'Все тревоги',
  severity: { info: 'Сведение', warning: 'Предупреждение', critical: 'Критично' },
  what: {
    above: '{{name}} выше порога: {{value}}',
    below: '{{name}} ниже порога: {{value}}',
    outside: '{{name}}: вне диапазона, {{value}}',
    change: '{{name}}: быстрое изменение, {{value}}',
    silence: 'Нет данных',
    battery: 'Заряд {{value}}',
    position: 'Нет местоположения',
    enter: 'Вошло в геозону',
    leave: 'Покинуло геозону',
  },
  withLimit: '{{words}} (порог {{limit}})',
  state: {
    acknowledged: 'Принята: {{name}}',
    acknowledgedBySomeone: 'Принята',
  },
  action: {
    acknowledge: 'Принять',
    assign: 'Назначить',
    me: '{{name}} (я)',
    unassigned: 'Никому',
    silence: 'Не уведомлять',
    endSilence: 'Уведомлять',
    resolve: 'Завершить',
    more: 'Другие действия',
    moreOf: 'Другие действия: {{name}}',
    acknowledgeOf: 'Принять: {{name}}',
  },
} satisfies TextsOf<typeof en, 'ru'>;
