import type en from '../en/device-services';
import type { TextsOf } from '../shape';

export default {
  service: 'Услуга',
  in_service: 'Обслуживается',
  disabled: 'Отключено',
  stateWith: '{{state}}, {{countdown}}',
  left_one: 'остался {{number}} день',
  left_few: 'осталось {{number}} дня',
  left_many: 'осталось {{number}} дней',
  left_other: 'осталось {{number}} дня',
  lastDay: 'последний день',
  since: 'с {{day}}',
  renew: 'Продлить',
  renewOf: 'Продлить услугу: {{name}}',
  ended: 'Срок услуги истёк. Показания сохраняются, история откроется со следующей услугой.',
  runs: '{{name}}, до {{day}}',
  closed: 'История этого устройства закрыта: срок услуги истёк. Показания при этом продолжают сохраняться.',
  closedOf:
    'История устройства {{eui}} закрыта: срок услуги истёк. Выберите другие устройства или продлите услугу. Показания при этом продолжают сохраняться.',
  toServices: 'Открыть услуги',
} satisfies TextsOf<typeof en, 'ru'>;
