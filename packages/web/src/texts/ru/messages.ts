import type en from '../en/messages';
import type { TextsOf } from '../shape';

export default {
  about: 'Что портал и ваша организация хотят вам сообщить. Сообщения хранятся 30 дней.',
  unread_one: '{{count}} непрочитанное сообщение',
  unread_few: '{{count}} непрочитанных сообщения',
  unread_many: '{{count}} непрочитанных сообщений',
  unread_other: '{{count}} непрочитанного сообщения',
  allRead: 'Всё прочитано',
  empty: 'Сообщений нет. Всё, что касается вас, появится здесь само.',
  signIn: 'Войдите, чтобы читать сообщения.',
  openAll: 'Открыть страницей',
  isUnread: 'Не прочитано',
  readOne: 'Прочитано',
  readOneNamed: 'Отметить прочитанным: {{title}}',
  readAll: 'Прочитать все',
  deleteOne: 'Удалить',
  deleteOneNamed: 'Удалить: {{title}}',
  deleteAll: 'Удалить все',
  deleteAllQuestion_one: '{{count}} сообщение будет удалено навсегда.',
  deleteAllQuestion_few: 'Все {{count}} сообщения будут удалены навсегда.',
  deleteAllQuestion_many: 'Все {{count}} сообщений будут удалены навсегда.',
  deleteAllQuestion_other: 'Все {{count}} сообщения будут удалены навсегда.',
  until: 'хранится до {{date}}',
  kinds: {
    welcome: 'Добро пожаловать в Fieldscope',
    from_owner: 'От владельца организации',
    from_operator: 'От оператора портала',
    other: 'Сообщение',
  },
  welcome:
    'Ваша организация готова. Для начала у неё есть {{um}} сообщений отправки (UM) и {{dm}} сообщений загрузки (DM).',
  desktop: {
    label: 'Уведомлять на этом компьютере',
    blocked: 'Браузер запрещает уведомления этой страницы. Разрешите их в его настройках.',
  },
  write: {
    action: 'Написать субаккаунтам',
    hint: 'Каждый субаккаунт организации увидит сообщение под колокольчиком.',
    text: 'Сообщение',
    send: 'Отправить',
    sent_one: 'Отправлено {{count}} субаккаунту',
    sent_few: 'Отправлено {{count}} субаккаунтам',
    sent_many: 'Отправлено {{count}} субаккаунтам',
    sent_other: 'Отправлено {{count}} субаккаунта',
    nobody: 'В организации пока нет субаккаунтов, поэтому сообщение никто не получил.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
