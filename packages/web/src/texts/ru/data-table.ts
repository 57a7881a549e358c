import type en from '../en/data-table';
import type { TextsOf } from '../shape';

export default {
  about: 'Показания построчно, новые сверху.',
} satisfies TextsOf<typeof en, 'ru'>;
