import type en from '../en/device-actions';
import type { TextsOf } from '../shape';

export default {
  most: '一次最多更改 {{most}} 台设备。',
  more_other: '及其他 {{count}} 台',
  move: {
    short: '移至分组',
    of_other: '将 {{count}} 个节点移至分组',
    group: '分组',
    choose: '选择分组',
    action: '移动',
    done_other: '已将 {{count}} 个节点移至 {{name}}',
  },
  interval: {
    short: '上报间隔',
    of_other: '{{count}} 个套件的上报间隔',
    minutes: '两次上传之间的分钟数',
    hint: '连续数次未上传的套件视为离线。平台不会向套件下发任何内容，请在其程序中设置相同的间隔。',
    wrong: '请输入 {{least}} 至 {{most}} 之间的整数。',
    action: '保存',
    done_other: '已将 {{count}} 个套件的上报间隔设为 {{interval}}',
  },
  rename: {
    short: '重命名',
    of_other: '重命名 {{count}} 台设备',
    pattern: '名称模板',
    hint: '{name}：现有名称；{n}：序号；{model}：型号；{eui}：EUI；{eui4}：EUI 后四位',
    unknown: '花括号中只能是 name、n、model、eui 或 eui4。',
    wrong_other: '{{count}} 个名称为空或超过 {{most}} 个字符。',
    same: '多台设备将重名。可加入 {n} 或 {eui4} 加以区分。',
    preview: '预览',
    before: '现有名称',
    after: '新名称',
    action: '重命名',
    done_other: '已重命名 {{count}} 台设备',
  },
  remove: {
    short: '移除',
    of_other: '移除 {{count}} 台设备',
    nodes: '设备将立即离开本组织。其读数、原始上行数据和最新数值将被彻底删除，无法恢复。如仍需要，请先导出。',
    gateways: '设备将立即离开本组织。此后持有其密钥者均可绑定。节点的读数保留。',
    type: '输入 {{word}} 以确认',
    wrong: '请用大写字母输入 {{word}}。',
    action: '移除',
    done_other: '已移除 {{count}} 台设备',
  },
} satisfies TextsOf<typeof en, 'zh'>;
