import type en from '../en/gateway-details';
import type { TextsOf } from '../shape';

export default {
  about: '单个网关的状态及其接收的节点。',
} satisfies TextsOf<typeof en, 'zh'>;
