import type en from '../en/error-common';
import type { TextsOf } from '../shape';

export default {
  text: 'Сервер не может продолжить. Данные не потеряны, вернитесь и повторите.',
  code: 'Код {{code}}',
  again: 'Если это повторится, сообщите оператору портала и назовите код:',
  signIn: 'Войти снова',
  back: 'Перейти к обзору',
} satisfies TextsOf<typeof en, 'ru'>;
