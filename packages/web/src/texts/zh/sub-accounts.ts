import type en from '../en/sub-accounts';
import type { TextsOf } from '../shape';

export default {
  about: '还有谁可以登录您的组织，以及各自可以做什么。他们使用与您相同的登录页面，输入各自的账号。',
  empty: '目前只有您自己可以登录。请为每个人单独建立账号，不要共用您的账号。',
  columns: {
    account: '账号',
    type: '类型',
    state: '状态',
    signedIn: '最近登录',
    actions: '操作',
  },
  type: {
    limited: '受限用户',
    observer: '观察员',
    administrator: '管理员',
    owner: '所有者',
  },
  may: {
    limited: '可以登录、维护个人资料和阅读消息；看不到设备',
    observer: '可以查看设备和数据；不能更改',
    administrator: '除子账号、组织信息和设备转移以外的全部操作',
  },
  state: {
    active: '正常',
    frozen: '已冻结',
    onlyOperator: '由平台运营方冻结，只有平台运营方可以解冻。',
  },
  copyAccount: '复制账号 {{account}}',
  accountRule: '{{min}} 到 {{max}} 个字母或数字',
  nickname: '姓名',
  add: {
    about: '请将账号和密码告知对方；对方可在用户中心更改密码。',
    password: '初始密码',
  },
  signInDetails: {
    title: '{{account}} 现在可以登录',
    address: '登录页面',
    copyAddress: '复制地址',
    password: '密码为您刚才设置的密码，不会再次显示。',
    toList: '返回子账号列表',
    another: '继续添加',
  },
  edit: {
    short: '编辑',
    of: '编辑 {{account}}',
    password: '新密码',
    passwordHint: '留空则保持当前密码',
    signsOut: '保存后，对方会在所有设备上退出登录。',
    done: '{{account}} 已保存',
  },
  freeze: {
    short: '冻结',
    of: '冻结 {{account}}',
    consequence: '对方会立即在所有设备上退出登录，在您解冻之前无法登录。',
    done: '{{account}} 已冻结',
  },
  release: {
    short: '解冻',
    of: '解冻 {{account}}',
    consequence: '对方可以用原来的密码重新登录。',
    done: '{{account}} 已解冻',
  },
  remove: {
    short: '删除',
    of: '删除 {{account}}',
    consequence: '对方会立即在所有设备上退出登录，其个人资料和消息将丢失。',
    keys: '对方可能看到过的访问密钥仍然有效。请在“访问密钥”中停用或更换；设备的程序密钥请在各设备页面更换。',
    done: '{{account}} 已删除',
  },
} satisfies TextsOf<typeof en, 'zh'>;
