import type en from '../en/development-kits';
import type { TextsOf } from '../shape';

export default {
  about: '使用密钥上传数据的自制设备。',
} satisfies TextsOf<typeof en, 'zh'>;
