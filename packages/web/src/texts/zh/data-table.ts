import type en from '../en/data-table';
import type { TextsOf } from '../shape';

export default {
  about: '按行显示读数，最新在前。',
} satisfies TextsOf<typeof en, 'zh'>;
