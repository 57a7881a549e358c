import type en from '../en/error-common';
import type { TextsOf } from '../shape';

export default {
  text: '服务器要求在此停止。数据未丢失，请返回重试。',
  code: '代码 {{code}}',
  back: '前往总览',
} satisfies TextsOf<typeof en, 'zh'>;
