import type en from '../en/ui';
import type { TextsOf } from '../shape';

export default {
  page: {
    of: '第 {{from}}–{{to}} 条，共 {{total}} 条',
    size: '每页行数',
    label: '分页',
    previous: '上一页',
    next: '下一页',
  },
  table: {
    compact: '紧凑行距',
    selectAll: '全选',
    selectRow: '选择该行',
    selected_other: '已选 {{count}} 行',
    clear: '取消选择',
  },
  filter: {
    label: '筛选',
    clear: '清除筛选',
    search: '搜索',
  },
  chart: {
    asTable: '以表格查看',
    asChart: '以图表查看',
    time: '时间',
    range: '{{min}} 至 {{max}}',
    empty: '该时段没有读数',
    label: '图表：{{names}}',
    zoomOut: '显示全部时段',
    rows_other: '前 {{count}} 行',
  },
  range: {
    label: '时间范围',
    '1d': '1 天',
    '7d': '7 天',
    '30d': '30 天',
    own: '自定义',
    from: '开始',
    to: '结束',
    apply: '显示',
    order: '开始时间须早于结束时间',
    future: '开始时间不能晚于现在',
    zone: '时间为 {{zone}} 时区。',
  },
  copy: '复制',
  copied: '已复制',
  copyFailed: '此处无法复制，请手动选择文本。',
  confirm: {
    type: '输入 {{word}} 以确认',
  },
  drawing: {
    node: '传感器节点',
    probe: '探头',
    station: '气象站',
    tracker: '追踪器',
    camera: '摄像头',
    kit: '开发套件',
    gateway: '网关',
    logger: '数据记录仪',
  },
} satisfies TextsOf<typeof en, 'zh'>;
