import type en from '../en/passkeys';
import type { TextsOf } from '../shape';

export default {
  title: '通行密钥',
  about: '手机、电脑或安全密钥上的通行密钥可让您无需密码和验证码即可登录，通过指纹、面容或 PIN 解锁。',
  name: '名称',
  nameHint: '便于您识别其所在设备',
  password: '您的登录密码',
  kept: '存储',
  synced: '已同步',
  onDevice: '仅在一台设备上',
  copied: '已被复制：无法再登录',
  copiedHint:
    '有一个通行密钥似乎存在两份，已无法用于登录。如果不是您复制的，则可能是他人所为：请将其移除并创建新的通行密钥。',
  created: '创建时间',
  used: '上次使用',
  never: '从未',
  actions: '操作',
  limit: '最多 {{limit}} 个通行密钥。',
  unavailable: '此平台不支持通行密钥：需要使用 HTTPS 和主机名的地址。平台运营方可设置该地址（PUBLIC_URL）。',
  notHere: '此处无法创建通行密钥。请使用较新的浏览器，并通过平台的常用地址打开。',
  create: {
    open: '创建通行密钥',
    submit: '创建',
    done: '{{name}} 已就绪，现在起可用它登录。',
  },
  rename: {
    short: '重命名',
    of: '重命名 {{name}}',
    done: '已改名为 {{name}}',
  },
  remove: {
    short: '移除',
    of: '移除 {{name}}',
    consequence: '它将无法再用于登录。请同时在您的设备上将其删除。',
    needed: '它是您的第二步验证方式，也是最后一个通行密钥。请先创建另一个，或先关闭两步验证。',
    done: '{{name}} 已移除',
  },
  setUp: {
    about: '请使用一次您的通行密钥。此后仅凭密码无法登录，还需要通行密钥或恢复码。',
    turnOn: '使用通行密钥并启用',
  },
  failure: {
    none: '未使用通行密钥。请重试，或选择其他方式。',
    existing: '此设备上已有您的通行密钥。',
    elsewhere: '通行密钥在此地址不可用。请通过平台的常用地址打开。',
    refused: '此通行密钥未被接受。请使用其他通行密钥或您的密码。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
