import type en from '../en/data-chart';
import type { TextsOf } from '../shape';

export default {
  about: '对比最多五项测量随时间的变化。',
} satisfies TextsOf<typeof en, 'zh'>;
