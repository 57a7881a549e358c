import type en from '../en/bind-device';
import type { TextsOf } from '../shape';

export default {
  about: 'Добавьте шлюз или узел по EUI и коду с наклейки.',
} satisfies TextsOf<typeof en, 'ru'>;
