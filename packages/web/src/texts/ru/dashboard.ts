import type en from '../en/dashboard';
import type { TextsOf } from '../shape';

export default {
  about: 'Сначала — то, что требует внимания.',
} satisfies TextsOf<typeof en, 'ru'>;
