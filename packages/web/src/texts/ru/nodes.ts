import type en from '../en/nodes';
import type { TextsOf } from '../shape';

export default {
  about: 'Все сенсорные узлы: последние значения и состояние.',
} satisfies TextsOf<typeof en, 'ru'>;
