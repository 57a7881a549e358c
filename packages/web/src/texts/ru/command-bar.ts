import type en from '../en/command-bar';
import type { TextsOf } from '../shape';

export default {
  settingOf: 'Настройка',
  rule: 'Правило тревоги',
  panel: 'Панель',
  group_one: 'Группа, {{count}} узел',
  group_few: 'Группа, {{count}} узла',
  group_many: 'Группа, {{count}} узлов',
  group_other: 'Группа, {{count}} узла',
  actions: {
    newAlarm: { title: 'Новое правило тревоги', words: 'создать оповещение порог предупреждение' },
    newGeofence: { title: 'Новая геозона', words: 'создать область' },
    newGroup: { title: 'Новая группа узлов', words: 'создать папка' },
    newPanel: { title: 'Новая панель', words: 'создать дашборд экран' },
    newKey: { title: 'Новый ключ доступа', words: 'создать API токен программа' },
    newSubAccount: { title: 'Добавить субаккаунт', words: 'создать пользователь пригласить сотрудник' },
    connect: { title: 'Подключить сетевой сервер', words: 'интеграция подключение' },
    export: { title: 'Выгрузить показания', words: 'экспорт скачать сохранить данные таблица' },
    import: { title: 'Импорт показаний', words: 'загрузить история' },
    compare: { title: 'Свободное сравнение', words: 'график кривые' },
    guide: { title: 'Руководство', words: 'помощь справка документация' },
  },
  settings: {
    language: { title: 'Язык', words: 'английский китайский' },
    timeZone: { title: 'Часовой пояс', words: 'время' },
    units: {
      title: 'Единицы измерения',
      words: 'Цельсий Фаренгейт скорость ветра давление осадки температура',
    },
    password: { title: 'Пароль', words: 'сменить вход' },
    secondFactor: { title: 'Двухфакторная аутентификация', words: 'безопасность приложение резервные коды' },
    sessions: { title: 'Сеансы', words: 'выйти браузеры устройства' },
    notifications: { title: 'Уведомления', words: 'браузер сообщения' },
    organisation: { title: 'Данные организации', words: 'компания название адрес почта телефон сайт' },
    webhook: { title: 'Вебхук тревог', words: 'уведомить программа' },
  },
} satisfies TextsOf<typeof en, 'ru'>;
