import type en from '../en/node-details';
import type { TextsOf } from '../shape';

export default {
  about: '单个节点的数值、历史与无线状况。',
} satisfies TextsOf<typeof en, 'zh'>;
