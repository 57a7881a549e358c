import type en from '../en/common';
import type { TextsOf } from '../shape';

export default {
  product: 'Fieldscope',
  tagline: 'Сразу видно, все ли датчики в поле работают.',
  station: {
    global: 'Международный портал',
    china: 'Портал для Китая',
  },
  cancel: 'Отмена',
  save: 'Сохранить',
  retry: 'Повторить',
  close: 'Закрыть',
  language: 'Язык',
  theme: {
    label: 'Тема',
    light: 'Светлая',
    dark: 'Тёмная',
    auto: 'Как в системе',
  },
  email: 'Эл. почта',
  password: 'Пароль',
  showPassword: 'Показать пароль',
  required: 'Поле не может быть пустым',
  failure: {
    network: 'Сервер недоступен. Проверьте соединение и повторите.',
    offline: 'Нет сети, ничего не отправлено. Повторите, когда связь появится.',
    unknown: 'Ошибка сети или неизвестная ошибка, повторите позже.',
    title: 'Не удалось загрузить',
    page: 'Не удалось открыть страницу',
    pageHint: 'Загрузите её снова или вернитесь на обзор.',
    reload: 'Загрузить снова',
    pageLater: 'Без связи страница не загрузится. Она откроется, когда связь вернётся.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
