import type en from '../en/gateways';
import type { TextsOf } from '../shape';

export default {
  about: '网关及其转发的数据量。',
} satisfies TextsOf<typeof en, 'zh'>;
