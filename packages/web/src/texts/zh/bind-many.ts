import type en from '../en/bind-many';
import type { TextsOf } from '../shape';

export default {
  about: '一次绑定列表中的全部设备。更改之前会逐行检查。',
  rows: '设备',
  hint: '每台设备一行：EUI、密钥、名称、分组。名称和分组可省略。以逗号、分号或制表符分隔。',
  choose: '选择 CSV 文件',
  check: '检查各行',
  empty: '请至少粘贴一行。',
  long: '列表最多 {{most}} 行。',
  back: '修改各行',
  bind_other: '绑定 {{count}} 台设备',
  done_other: '已绑定 {{count}} 台设备',
  bad_other: '{{total}} 行中有 {{count}} 行无法绑定。请改正后重新检查；目前未作任何更改。',
  good_other: '全部 {{count}} 台设备均可绑定。',
  ready: '可绑定',
  columns: {
    row: '行',
    name: '名称',
    group: '分组',
    outcome: '检查结果',
  },
} satisfies TextsOf<typeof en, 'zh'>;
