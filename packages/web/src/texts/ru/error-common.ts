import type en from '../en/error-common';
import type { TextsOf } from '../shape';

export default {
  text: 'Сервер попросил остановиться. Ничего не потеряно; вернитесь и повторите.',
  code: 'Код {{code}}',
  back: 'Перейти к обзору',
} satisfies TextsOf<typeof en, 'ru'>;
