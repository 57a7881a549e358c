import type en from '../en/credentials';
import type { TextsOf } from '../shape';

export default {
  emailWrong: 'Введён недопустимый адрес эл. почты.',
  send: 'Отправить код',
  sending: 'Минутку: это может занять несколько секунд.',
  sent: 'Если адрес {{email}} верен, письмо в пути. Код действует {{minutes}} мин.',
  code: 'Код из письма',
  codeWrong: 'Шесть цифр',
  sendAgain: 'Отправить новый код',
  sendAgainIn: 'Отправить новый код (через {{seconds}} с)',
  passwordRule: 'От 8 до 16 символов, минимум два вида: цифры, буквы, знаки',
  repeat: 'Повторите пароль',
  repeatWrong: 'Пароли не совпадают',
  newPassword: 'Новый пароль',
  forgotten: {
    title: 'Новый пароль',
    lead: 'Мы пришлём код по почте. Субаккаунтам пароль задаёт владелец организации.',
    submit: 'Задать пароль',
    back: 'Назад ко входу',
    done: 'Пароль задан. Войдите с ним.',
  },
  change: {
    current: 'Текущий пароль',
    submit: 'Сменить пароль',
    done: 'Пароль изменён. Все остальные сеансы завершены.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
