import type en from '../en/ui';
import type { TextsOf } from '../shape';

export default {
  tip: {
    success: '成功',
    info: '提示',
    warning: '注意',
    error: '错误',
    region: '系统提示',
  },
  loading: '加载中',
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
