import type en from '../en/radio';
import type { TextsOf } from '../shape';

export default {
  span: 'Период',
  days_one: '{{count}} день',
  days_few: '{{count}} дня',
  days_many: '{{count}} дней',
  days_other: '{{count}} дня',
  byDay: 'Восходящие сообщения по дням',
  received: 'Принято',
  missing: 'Пропущено',
  ofDay: '{{date}}: принято {{received}}, пропущено {{missing}}',
  ofDayRefused: '{{date}}: принято {{received}}, пропущено {{missing}}, отклонено {{refused}}',
  none: 'За этот период сообщений не было.',
  rssi: 'Уровень сигнала (RSSI)',
  snr: 'Отношение сигнал/шум (SNR)',
  spreading_factor: 'Коэффициент расширения спектра (SF)',
  slower: 'Чем он выше, тем дальше слышно и тем дольше длится каждая передача.',
  best: 'Для каждого сообщения — шлюз, который принял его лучше всех.',
} satisfies TextsOf<typeof en, 'ru'>;
