import type en from '../en/demo-removal';
import type { TextsOf } from '../shape';

export default {
  consequence: '演示农场的网关、节点和套件及其发送的全部数据都会被移除。其他设备保持不变。',
  people: '其分组和子账号也会一并删除。',
  confirm: '移除',
  removed: '演示农场已移除',
} satisfies TextsOf<typeof en, 'zh'>;
