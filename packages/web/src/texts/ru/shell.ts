import type en from '../en/shell';
import type { TextsOf } from '../shape';

export default {
  groups: {
    start: 'Начало',
    devices: 'Устройства',
    data: 'Данные',
    access: 'Доступ',
    billing: 'Оплата',
    operator: 'Оператор',
  },
  navigation: 'Основная навигация',
  quickNavigation: 'Быстрая навигация',
  tabs: {
    devices: 'Устройства',
    data: 'Данные',
  },
  collapse: 'Свернуть навигацию',
  expand: 'Развернуть навигацию',
  breadcrumb: 'Вы здесь',
  skip: 'К содержанию',
  search: {
    open: 'Поиск',
    screens: 'Страницы',
    nothing: 'Ничего не найдено. Попробуйте часть имени или EUI.',
  },
  fullScreen: {
    enter: 'Во весь экран',
    leave: 'Выйти из полного экрана',
    unsupported: 'Ваш браузер не поддерживает полноэкранный режим',
  },
  help: 'Справка',
  advice: {
    text: 'Что показания значат для ваших посевов и животных.',
    open: 'Спросить консультанта',
    close: 'Закрыть подсказку',
  },
  shortcuts: {
    title: 'Горячие клавиши',
    search: 'Поиск страниц и узлов',
    navigation: 'Свернуть или развернуть навигацию',
    help: 'Этот список',
    close: 'Закрыть окно или меню',
  },
  user: {
    menu: 'Меню учётной записи',
    signOut: 'Выйти',
  },
  unread_one: '{{count}} непрочитанное сообщение',
  unread_few: '{{count}} непрочитанных сообщения',
  unread_many: '{{count}} непрочитанных сообщений',
  unread_other: '{{count}} непрочитанного сообщения',
  simulated: {
    as: 'Вход от имени пользователя: {{account}}',
    recorded: 'Все действия записываются на имя {{operator}}.',
    left: 'Осталось {{time}}',
    end: 'Завершить',
  },
  restricted: 'Ваша роль не даёт доступа к этой странице. Изменить её может владелец организации.',
  lost: 'Нет связи с {{time}}, значения могли устареть. Идёт переподключение.',
  kept: 'Нет связи. Значения за {{time}}, {{age}}. Идёт переподключение.',
  command: {
    label: 'Строка команд',
    placeholder: 'Устройство, страница или действие',
    recent: 'Недавние',
    actions: 'Действия',
    hits: 'Результаты',
    offline: 'Узлы не на связи',
  },
} satisfies TextsOf<typeof en, 'ru'>;
