import type en from '../en/brought-archives';
import type { TextsOf } from '../shape';

export default {
  title: '其他平台的归档',
  about:
    '上传您在另一套 Fieldscope 中制作的组织归档。本平台的运营方接受后，它将成为一个独立的组织，您现有的组织不受影响。',
  action: '上传归档',
  upload: '上传',
  explained: '文件上传后先接受检查，再由平台运营方处理。两边的版本必须相同。',
  file: '归档文件',
  fileHint: '最大 {{most}}',
  chooseFile: '选择文件',
  tooLarge: '文件超过 {{most}}。',
  passphraseHint: '制作归档时设置的口令。口令加密保存，归档恢复或被拒绝后即删除。',
  progress: '上传进度',
  files: '已上传的归档',
  withdraw: '撤回',
  withdrawOf: '撤回 {{name}}',
  signInWith: '可用于登录的账号：{{accounts}}',
  codes: '新密钥',
  codesExplained: '标签上的密钥在别处已为人所知，因此设备获得了新密钥。',
  noCodes: '没有设备使用密钥。',
  states: {
    uploading: '已上传 {{received}}，共 {{size}}',
    examining: '{{size}}，正在检查…',
    refused: '无法使用',
    waiting: '{{size}}，等待平台运营方处理，最迟至 {{until}}',
    declined: '已拒绝：{{reason}}',
    expired: '平台运营方未在期限内处理，文件已删除。',
    restoring: '已接受，正在恢复…',
    restored: '已恢复为独立的组织',
    failed: '未能恢复：{{reason}}',
  },
} satisfies TextsOf<typeof en, 'zh'>;
