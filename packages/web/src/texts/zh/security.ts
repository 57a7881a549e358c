import type en from '../en/security';
import type { TextsOf } from '../shape';

export default {
  about: '程序凭访问密钥通过 HTTP 和 MQTT 读取您的数据。',
  list: '访问密钥',
  empty: '还没有程序拥有自己的密钥。为每个程序单独创建一个，停用其中一个时不影响其他程序。',
  emptyObserver: '还没有程序拥有自己的密钥。所有者或管理员可以创建。',
  columns: {
    name: '密钥',
    level: '权限',
    state: '状态',
    created: '创建时间',
    used: '最近使用',
    actions: '操作',
  },
  level: {
    read: '只读',
    readHint: '读取设备和数据，并订阅数据流',
    full: '完全访问',
    fullHint: '还可以更改设备和分组',
  },
  state: {
    active: '已启用',
    disabled: '已停用',
  },
  fixed: '固定密钥',
  fixedHint: '每个组织从第一天起就有此密钥；现有客户端程序登录后会获取它。',
  id: '访问 ID',
  key: '访问密钥',
  copyId: '复制访问 ID',
  copyKey: '复制访问密钥',
  create: '创建访问密钥',
  created: '{{name}} 已就绪',
  once: '请立即复制访问密钥，它不会再次显示。',
  done: '完成',
  limit: '除固定密钥外，最多 {{limit}} 个访问密钥。',
  label: '标签',
  labelHint: '哪个程序使用此密钥，例如“办公室显示屏”',
  password: '您的登录密码',
  passwordHint: '再次输入以确认是您本人。',
  show: {
    short: '显示密钥',
    of: '显示密钥：{{name}}',
  },
  edit: {
    short: '编辑',
    of: '编辑 {{name}}',
    done: '{{name}} 已保存',
  },
  disable: {
    short: '停用',
    of: '停用 {{name}}',
    consequence: '使用此密钥的程序会立即被拒绝，其打开的数据流会被关闭。您可以随时重新启用。',
    done: '{{name}} 已停用',
  },
  enable: {
    short: '启用',
    of: '启用 {{name}}',
    consequence: '拥有此密钥的程序可以重新访问。',
    done: '{{name}} 已启用',
  },
  try: {
    title: '试一试',
    choose: '使用密钥',
    hint: '将 {{placeholder}} 替换为访问密钥，然后把下面的命令粘贴到终端。',
    placeholder: 'YOUR_ACCESS_KEY',
    http: '通过 HTTP 列出节点',
    mqtt: '通过 MQTT 查看实时数据',
  },
  replace: {
    short: '更换',
    of: '更换 {{name}}',
    consequence:
      '密钥将获得新的密钥值，访问 ID 不变。旧值立即失效：登录后获取密钥的程序在下次获取后继续工作，其他程序需要填入新值。',
    done: '{{name}} 已更换',
  },
  remove: {
    short: '删除',
    of: '删除 {{name}}',
    consequence: '密钥将被删除，无法再次启用。之后可以创建新的密钥。',
    done: '{{name}} 已删除',
  },
} satisfies TextsOf<typeof en, 'zh'>;
