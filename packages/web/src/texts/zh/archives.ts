import type en from '../en/archives';
import type { TextsOf } from '../shape';

export default {
  title: '组织归档',
  about:
    '一个加密文件，包含设备、历史数据、面板、规则和人员，可由另一套 Fieldscope 的平台运营方恢复。额度和发票留在本平台。',
  make: '制作归档',
  making: '正在制作…',
  ready: '{{size}}，可下载至 {{until}}',
  failed: '未能制作。请重试，或联系平台运营方。',
  download: '下载',
  remove: '删除',
  removeOf: '删除 {{name}}',
  downloadOf: '下载 {{name}}',
  files: '归档',
  notPossible: '平台运营方未开放归档。',
  passphrase: '文件口令',
  passphraseHint: '至少 {{min}} 个字符。没有口令，任何人都无法打开文件；本平台不保存口令。',
  passphraseShort: '至少 {{min}} 个字符',
  secret: '文件包含组织的全部密钥和读数：请通过不同途径分别传递文件和口令。',
  password: '您的登录密码',
} satisfies TextsOf<typeof en, 'zh'>;
