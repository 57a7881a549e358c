import type en from '../en/kits';
import type { TextsOf } from '../shape';

export default {
  about: '您自制的设备，凭密钥通过 HTTP 或 MQTT 上传。',
  create: '创建套件',
  name: '名称',
  nameHint: '它将测量什么，例如“蜂箱秤”',
  type: '类型',
  limit: '每种类型最多 {{limit}} 个套件。',
  emptyObserver: '还没有开发套件。贵组织的管理员可以创建。',
  empty: '您还没有开发套件。创建一个，就能凭密钥上传自制板卡的测量值。',
  created: '{{name}} 已就绪',
  howTo: '用 {{name}} 上传',
  open: '打开套件',
  show: '通道与上传',
  anyType: '全部类型',
  noMatch: '没有符合筛选条件的套件。',
  columns: {
    name: '套件',
    key: '上传',
  },
} satisfies TextsOf<typeof en, 'zh'>;
