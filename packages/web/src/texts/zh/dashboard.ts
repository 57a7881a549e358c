import type en from '../en/dashboard';
import type { TextsOf } from '../shape';

export default {
  about: '先看需要处理的事项。',
} satisfies TextsOf<typeof en, 'zh'>;
