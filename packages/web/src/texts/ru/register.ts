import type en from '../en/register';
import type { TextsOf } from '../shape';

export default {
  title: 'Регистрация',
  step: 'Шаг {{step}} из {{steps}}',
  mailbox: 'Мы пришлём код, чтобы убедиться, что адрес ваш.',
  account: 'Код в вашей почте. Укажите данные о себе.',
  organisation: 'Учётная запись зарегистрирована. Назовите организацию, чтобы её активировать.',
  gift: 'В подарок: {{um}} восходящих сообщений (UM) и {{dm}} сообщений выгрузки (DM).',
  country: 'Страна',
  countryMissing: 'Выберите страну',
  nothingFound: 'Ничего не найдено',
  job: 'Профессия',
  jobs: {
    business: 'Бизнес',
    data_scientist: 'Специалист по данным',
    model_maker: 'Разработчик моделей',
    engineer: 'Инженер',
    student: 'Студент',
    developer: 'Программист',
    other: 'Другое',
  },
  workplace: 'Место работы',
  workplaceHint: 'Хозяйство, компания, учебное заведение…',
  agreement: 'Я принимаю политику конфиденциальности',
  agreementMissing: 'Без согласия учётная запись невозможна',
  policy: 'Прочитать политику конфиденциальности',
  next: 'Зарегистрироваться',
  name: 'Организация',
  activate: 'Активировать',
  startAgain: 'Начать заново',
  signIn: 'Уже есть учётная запись: войти',
  closed: {
    title: 'Регистрация закрыта',
    text: 'Учётные записи здесь создаёт оператор портала. Обратитесь к нему.',
  },
} satisfies TextsOf<typeof en, 'ru'>;
