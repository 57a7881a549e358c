import type en from '../en/nodes';
import type { TextsOf } from '../shape';

export default {
  about: '所有传感器节点的最新数值与状态。',
} satisfies TextsOf<typeof en, 'zh'>;
