import type en from '../en/bind-device';
import type { TextsOf } from '../shape';

export default {
  about: '使用标签上的 EUI 与密钥绑定网关或节点。',
} satisfies TextsOf<typeof en, 'zh'>;
