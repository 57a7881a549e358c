import type en from '../en/node-details';
import type { TextsOf } from '../shape';

export default {
  about: 'Один узел: значения, история и радиосвязь.',
} satisfies TextsOf<typeof en, 'ru'>;
