import type en from '../en/gateway-details';
import type { TextsOf } from '../shape';

export default {
  about: 'Один шлюз: состояние и узлы, которые он слышит.',
} satisfies TextsOf<typeof en, 'ru'>;
