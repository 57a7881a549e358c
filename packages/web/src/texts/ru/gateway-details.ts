import type en from '../en/gateway-details';
import type { TextsOf } from '../shape';

export default {
  tab: {
    overview: 'Обзор',
    record: 'Журнал связи',
    keys: 'Ключи',
    activity: 'События',
    shell: 'Удалённый терминал',
    topology: 'Топология',
  },
  uplinks24h: 'Пакетов за 24 часа',
  nodes24h: 'Узлы, принятые за 24 часа',
  frequency: 'Частота',
  info: 'Общие сведения',
  plan: 'Частотный план',
  spreadingFactor: 'Коэффициент расширения спектра',
  router: 'Сетевой сервер',
} satisfies TextsOf<typeof en, 'ru'>;
