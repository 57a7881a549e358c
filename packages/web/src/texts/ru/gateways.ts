import type en from '../en/gateways';
import type { TextsOf } from '../shape';

export default {
  about: 'Шлюзы и трафик, который через них проходит.',
} satisfies TextsOf<typeof en, 'ru'>;
