import type en from '../en/groups';
import type { TextsOf } from '../shape';

export default {
  about: '分组用于归类相关的节点，例如同一块田里的节点。每个节点属于一个分组。',
  columns: {
    group: '分组',
    nodes: '节点数',
    online: '在线数',
    created: '创建时间',
    actions: '操作',
  },
  name: '分组名称',
  none: '还没有分组。绑定的节点会加入默认分组。',
  empty_other: '还没有分组：{{count}} 个节点在默认分组中。',
  create: {
    short: '新建分组',
    action: '创建分组',
    done: '已创建分组：{{name}}',
  },
  rename: {
    short: '重命名',
    of: '重命名分组 {{name}}',
    done: '分组已更名为 {{name}}',
  },
  remove: {
    short: '删除',
    of: '删除分组 {{name}}',
    empty: '该分组没有节点。',
    consequence_other: '其 {{count}} 个节点将移至默认分组，数据全部保留。',
    done: '已删除分组：{{name}}',
  },
  moveHere: {
    short: '添加节点',
    of: '添加节点到 {{name}}',
    from: '来源分组',
    source: '{{name}}（{{count}}）',
    all_other: '该分组的全部 {{count}} 个节点',
    more: '共 {{total}} 个节点，此处为前 {{shown}} 个。可搜索其他节点。',
    action_other: '移动 {{count}} 个节点',
    done_other: '已将 {{count}} 个节点移至 {{name}}',
  },
} satisfies TextsOf<typeof en, 'zh'>;
