import type en from '../en/error-common';
import type { TextsOf } from '../shape';

export default {
  text: '服务器无法继续处理，数据未丢失，请返回重试。',
  code: '代码 {{code}}',
  again: '如果再次出现，请告知平台运营方并说明代码：',
  signIn: '重新登录',
  back: '前往总览',
} satisfies TextsOf<typeof en, 'zh'>;
