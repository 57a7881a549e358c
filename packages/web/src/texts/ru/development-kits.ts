import type en from '../en/development-kits';
import type { TextsOf } from '../shape';

export default {
  about: 'Ваши собственные устройства, передающие данные по ключу.',
} satisfies TextsOf<typeof en, 'ru'>;
