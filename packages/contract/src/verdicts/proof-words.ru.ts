import type { TextsOf } from '../texts';
import type en from './proof-words.en';

export default {
  proof: {
    gateway_hears_one: 'шлюз {{gateway}} принимает ещё {{count}} узел с уровнем {{rssi}}',
    gateway_hears_few: 'шлюз {{gateway}} принимает ещё {{count}} узла с уровнем {{rssi}}',
    gateway_hears_many: 'шлюз {{gateway}} принимает ещё {{count}} узлов с уровнем {{rssi}}',
    gateway_hears_other: 'шлюз {{gateway}} принимает ещё {{count}} узла с уровнем {{rssi}}',
    gateway_online: 'шлюз {{gateway}} на связи',
    gateway_quiet_one:
      'через шлюз {{gateway}} ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} узла',
    gateway_quiet_few:
      'через шлюз {{gateway}} ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} узлов',
    gateway_quiet_many:
      'через шлюз {{gateway}} ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} узлов',
    gateway_quiet_other:
      'через шлюз {{gateway}} ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} узла',
    gateway_missed: 'сетевой сервер отвечает, но не слышит шлюз {{gateway}} {{span}}',
    gateway_idle:
      'шлюз {{gateway}} последний раз был слышен {{span}} назад, с тех пор от его узлов ничего не ожидалось',
    server_sends: '{{server}}: последнее сообщение {{span}} назад',
    server_quiet_one:
      '{{server}}: ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} устройства',
    server_quiet_few:
      '{{server}}: ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} устройств',
    server_quiet_many:
      '{{server}}: ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} устройств',
    server_quiet_other:
      '{{server}}: ничего не приходит {{span}}, ожидалось сообщений: {{uplinks}} от {{count}} устройства',
    server_fails: '{{server}}: ошибка API {{span}} назад ({{error}})',
    server_refusals_one: '{{server}}: отклонено {{count}} сообщение, последнее {{span}} назад',
    server_refusals_few: '{{server}}: отклонено {{count}} сообщения, последнее {{span}} назад',
    server_refusals_many: '{{server}}: отклонено {{count}} сообщений, последнее {{span}} назад',
    server_refusals_other: '{{server}}: отклонено {{count}} сообщения, последнее {{span}} назад',
    server_removed: 'подключение {{server}} удалено {{span}} назад',
    no_server: 'ни один сетевой сервер не подключён',
    never_heard: 'устройство привязано {{span}} назад и ни разу не выходило на связь',
    registration_waiting: '{{server}}: регистрация ожидает {{span}}',
    registration_failed: '{{server}}: регистрация не удалась ({{error}})',
    registration_registered: '{{server}}: устройство зарегистрировано {{span}} назад',
    registered_again:
      '{{server}}: после последнего сообщения, {{span}} назад, устройство зарегистрировано заново',
    profile_saved: 'профиль {{profile}} изменён {{span}} назад',
    profile_paused: 'профиль {{profile}} приостановлен {{span}} назад',
    refused_one: 'за 24 ч не декодировано {{count}} сообщение',
    refused_few: 'за 24 ч не декодировано {{count}} сообщения',
    refused_many: 'за 24 ч не декодировано {{count}} сообщений',
    refused_other: 'за 24 ч не декодировано {{count}} сообщения',
    missing: 'за 24 ч не дошло {{share}} сообщений',
    battery_at: 'заряд батареи {{percent}}',
    battery_fell: 'заряд упал с {{from}} до {{to}} за {{span}}',
    signal_at: 'сигнал {{rssi}}',
    signal_fell: 'сигнал упал с {{from}} до {{to}} за {{span}}',
    spreading_rose: 'коэффициент расширения вырос с {{from}} до {{to}}',
    interval_ordered: '{{span}} назад устройству отправлен интервал {{interval}}',
    interval_differs: 'передаёт каждые {{measured}}, а сообщает об интервале {{reported}}',
    interval_rose: 'интервал передачи вырос с {{from}} до {{to}}',
    silent_hours_one: 'за 7 дней в это время молчало {{count}} раз, ожидается через {{span}}',
    silent_hours_few: 'за 7 дней в это время молчало {{count}} раза, ожидается через {{span}}',
    silent_hours_many: 'за 7 дней в это время молчало {{count}} раз, ожидается через {{span}}',
    silent_hours_other: 'за 7 дней в это время молчало {{count}} раза, ожидается через {{span}}',
    channel_quiet_one: 'канал {{channel}} молчит {{span}}, ещё {{count}} работает',
    channel_quiet_few: 'канал {{channel}} молчит {{span}}, ещё {{count}} работают',
    channel_quiet_many: 'канал {{channel}} молчит {{span}}, ещё {{count}} работают',
    channel_quiet_other: 'канал {{channel}} молчит {{span}}, ещё {{count}} работают',
  },
  error: {
    silent: 'нет ответа',
    refused: 'отказано',
    failed: 'ошибка',
  },
} satisfies TextsOf<typeof en, 'ru'>;
