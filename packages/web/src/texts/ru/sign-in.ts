import type en from '../en/sign-in';
import type { TextsOf } from '../shape';

export default {
  title: 'Вход',
  lead: 'в ваш парк датчиков',
  account: 'Эл. почта или логин',
  submit: 'Войти',
  expired: 'Срок входа истёк. Войдите снова, чтобы продолжить.',
  forgotten: 'Забыли пароль?',
  register: 'Регистрация',
  picture: 'Рисунок поля с датчиками',
} satisfies TextsOf<typeof en, 'ru'>;
