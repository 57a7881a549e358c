import type { TextsOf } from '../texts';
import type en from './words.en';

/** What the adviser says. */
export default {
  comma: ', ',
  series: '{{device}}, канал {{channel}}',
  do: '{{action}} ({{source}})',
  row_one: ' Дольше всего подряд — {{count}} день, с {{from}} по {{to}}.',
  row_few: ' Дольше всего подряд — {{count}} дня, с {{from}} по {{to}}.',
  row_many: ' Дольше всего подряд — {{count}} дней, с {{from}} по {{to}}.',
  row_other: ' Дольше всего подряд — {{count}} дня, с {{from}} по {{to}}.',
  limits: {
    between: 'от {{least}} до {{most}}',
    least: 'не ниже {{least}}',
    most: 'не выше {{most}}',
  },
  urgency: {
    now: 'Сейчас',
    soon: 'Скоро',
    watch: 'Наблюдать',
    fine: 'В норме',
    unknown: 'Неизвестно',
  },
  summary: {
    now_one: '{{subject}}, {{stage}}: {{count}} пункт требует внимания сейчас.',
    now_few: '{{subject}}, {{stage}}: {{count}} пункта требуют внимания сейчас.',
    now_many: '{{subject}}, {{stage}}: {{count}} пунктов требуют внимания сейчас.',
    now_other: '{{subject}}, {{stage}}: {{count}} пункта требуют внимания сейчас.',
    soon_one: '{{subject}}, {{stage}}: ничего срочного, {{count}} пункт скоро потребует внимания.',
    soon_few: '{{subject}}, {{stage}}: ничего срочного, {{count}} пункта скоро потребуют внимания.',
    soon_many: '{{subject}}, {{stage}}: ничего срочного, {{count}} пунктов скоро потребуют внимания.',
    soon_other: '{{subject}}, {{stage}}: ничего срочного, {{count}} пункта скоро потребуют внимания.',
    watch: '{{subject}}, {{stage}}: последние дни в норме, но с {{from}} по {{to}} были отклонения.',
    fine: '{{subject}}, {{stage}}: с {{from}} по {{to}} всё, что можно оценить, было в норме.',
  },
  title: {
    outside_low: '{{quantity}}: слишком низко',
    outside_low_day: '{{quantity}}: слишком низко днём',
    outside_low_night: '{{quantity}}: слишком низко ночью',
    outside_low_moment: '{{quantity}}: временами слишком низко',
    outside_low_month: '{{quantity}}: неделями слишком низко',
    outside_high: '{{quantity}}: слишком высоко',
    outside_high_day: '{{quantity}}: слишком высоко днём',
    outside_high_night: '{{quantity}}: слишком высоко ночью',
    outside_high_moment: '{{quantity}}: временами слишком высоко',
    outside_high_month: '{{quantity}}: неделями слишком высоко',
    within: '{{quantity}}: в норме',
    within_day: '{{quantity}}: в норме днём',
    within_night: '{{quantity}}: в норме ночью',
    within_moment: '{{quantity}}: всегда в норме',
    within_month: '{{quantity}}: в среднем за месяц в норме',
    risk: 'Риск: {{model}}',
    gap: 'Не хватает показаний',
    no_data: '{{measurement}}: нет показаний',
    no_sensor: '{{quantity}}: здесь нет датчика',
    no_range: '{{measurement}}: не оценивается',
    no_soil: 'Почвенная влага: не оценивается',
  },
  seen: {
    outside_low:
      '{{series}}: ниже {{limit}} — дней: {{count}} из {{judged}}, из последних {{recentJudged}} — {{recent}}. Наименьшее значение — {{worst}}, {{at}}.{{row}}',
    outside_high:
      '{{series}}: выше {{limit}} — дней: {{count}} из {{judged}}, из последних {{recentJudged}} — {{recent}}. Наибольшее значение — {{worst}}, {{at}}.{{row}}',
    within: '{{series}}: в пределах нормы — дней: {{count}} из {{judged}}, в среднем {{mean}}.',
    risk_one: '{{series}}: {{count}} день, из последних 7 — {{recent}}. Последний раз — {{last}}.',
    risk_few: '{{series}}: {{count}} дня, из последних 7 — {{recent}}. Последний раз — {{last}}.',
    risk_many: '{{series}}: {{count}} дней, из последних 7 — {{recent}}. Последний раз — {{last}}.',
    risk_other: '{{series}}: {{count}} дня, из последних 7 — {{recent}}. Последний раз — {{last}}.',
    gap: '{{series}}: показаний нет {{share}} времени; самый долгий перерыв — {{span}}, с {{start}}. Оценка этого измерения относится к остальному времени.',
    no_data: '{{series}}: за этот период ничего не измерено.',
    no_sensor: 'Норма известна ({{subject}}; {{source}}), но среди выбранных измерений такого нет.',
    no_range: '{{series}}: для этого случая ({{subject}}, {{stage}}) нет нормы, подтверждённой публикацией.',
    no_soil:
      '{{series}}: укажите гранулометрический состав почвы — от него зависит, сколько воды доступно корням.',
  },
  rule: {
    likes: '{{subject}}, {{stage}}: {{quantity}} — лучше всего {{limits}} ({{source}}).',
    likes_day: '{{subject}}, {{stage}}: {{quantity}} днём — лучше всего {{limits}} ({{source}}).',
    likes_night: '{{subject}}, {{stage}}: {{quantity}} ночью — лучше всего {{limits}} ({{source}}).',
    likes_moment: '{{subject}}, {{stage}}: {{quantity}} — лучше всего всегда {{limits}} ({{source}}).',
    likes_month:
      '{{subject}}, {{stage}}: {{quantity}} в среднем за месяц — лучше всего {{limits}} ({{source}}).',
    bears: '{{subject}}, {{stage}}: {{quantity}} — допустимо {{limits}}, иначе возможен вред ({{source}}).',
    bears_day:
      '{{subject}}, {{stage}}: {{quantity}} днём — допустимо {{limits}}, иначе возможен вред ({{source}}).',
    bears_night:
      '{{subject}}, {{stage}}: {{quantity}} ночью — допустимо {{limits}}, иначе возможен вред ({{source}}).',
    bears_moment:
      '{{subject}}, {{stage}}: {{quantity}} — допустимо всегда {{limits}}, иначе возможен вред ({{source}}).',
    bears_month:
      '{{subject}}, {{stage}}: {{quantity}} в среднем за месяц — допустимо {{limits}}, иначе возможен вред ({{source}}).',
    risk: '{{rule}} ({{source}}).',
  },
  place: {
    field: 'Поле',
    orchard: 'Сад',
    greenhouse: 'Теплица',
    mushroom_farm: 'Грибная ферма',
    barn: 'Животноводческое помещение',
  },
  period: {
    month: 'Месяц',
    half_year: 'Полгода',
    year: 'Год',
  },
  model: {
    lateBlight: 'фитофтороз',
    appleScab: 'парша яблони',
    powderyMildew: 'мучнистая роса винограда',
  },
  model_rule: {
    lateBlight: 'критерии Hutton: два дня подряд не ниже 10 °C и не менее 6 часов с влажностью 90 % и выше',
    appleScab: 'заражение, когда листья влажны достаточно долго для данной температуры',
    powderyMildew: 'индекс 60 и выше — высокое давление болезни',
  },
  model_action: {
    lateBlight: 'Осмотрите листья и защитите культуру до следующего такого периода',
    appleScab: 'Осмотрите листья; защитите до следующего дождя',
    powderyMildew: 'Сократите интервал между обработками',
  },
  file: { title: 'Рекомендации: {{subject}}', noReadings: 'Нет показаний', sources: 'Источники' },
  action_gap: 'Проверьте устройство и его сигнал.',
} satisfies TextsOf<typeof en, 'ru'>;
