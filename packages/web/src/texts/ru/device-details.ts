import type en from '../en/device-details';
import type { TextsOf } from '../shape';

export default {
  at: 'Время',
  age: 'Давность',
  tabs: 'Разделы страницы',
  model: 'Модель',
  network: 'Сеть',
  networks: {
    '1': 'LoRaWAN',
    '2': 'Интернет (сотовая связь, Wi-Fi или кабель)',
    '3': '2G',
    '4': 'LoRaPP',
  },
  hardware: 'Версия оборудования',
  software: 'Версия прошивки',
  group: 'Группа',
  position: 'Местоположение',
  positionHand: '{{place}} (задано вручную)',
  positionDevice: '{{place}} (сообщило устройство)',
  positionNone: 'Не задано',
  description: 'Описание',
  none: 'Нет',
  boundAt: 'Привязано',
  producedAt: 'Выпущено',
  notReported: 'Устройство ещё не сообщило',
  record: {
    title: 'Журнал связи',
    empty: 'Устройство ещё не выходило на связь и не пропадало.',
  },
  activity: {
    title: 'События',
    what: 'Что произошло',
    empty: 'Пока ничего не произошло.',
  },
  choose: {
    none: 'В адресе страницы не указано устройство.',
    node: 'Выбрать узел',
    gateway: 'Выбрать шлюз',
  },
  danger: 'Опасная зона',
  kit: {
    key: 'Ключ устройства',
    copyKey: 'Копировать ключ устройства',
    hint: 'Любой, кто знает ключ, может передавать данные от имени этого устройства. Вставьте одну из команд в терминал: значения появятся сразу.',
    http: 'Передача по HTTP',
    mqtt: 'Передача по MQTT',
    topic: 'В MQTT имя пользователя и ID клиента — это EUI, пароль — ключ, тема — {{topic}}.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
