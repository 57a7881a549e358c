import type en from '../en/sign-in';
import type { TextsOf } from '../shape';

export default {
  title: 'Вход',
  lead: 'в ваш парк датчиков',
  account: 'Эл. почта или логин',
  submit: 'Войти',
  expired: 'Сеанс истёк. Войдите снова.',
  forgotten: 'Забыли пароль?',
  register: 'Регистрация',
  simulated: {
    title: 'Вход от имени пользователя',
    lead: 'Для оператора портала: десять минут от имени учётной записи. Всё записывается в её журнал действий.',
    code: 'Код или ссылка',
    codeHint: 'Их создаёт инструмент оператора, на один раз.',
    submit: 'Начать',
    back: 'Назад ко входу',
    over: 'Вход от имени пользователя завершён. Для нового создайте ссылку.',
  },
  picture: 'Рисунок поля с датчиками',
} satisfies TextsOf<typeof en, 'ru'>;
