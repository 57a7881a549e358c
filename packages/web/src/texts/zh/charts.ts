import type en from '../en/charts';
import type { TextsOf } from '../shape';

export default {
  kind: '图表',
  keys: '左右方向键逐个读数移动，Home 和 End 跳到第一个和最后一个读数。',
  keysWithZoom:
    '左右方向键逐个读数移动，Home 和 End 跳到第一个和最后一个读数。加号和减号缩放，Shift 加方向键移动时段。',
  summary: '{{name}}：{{min}} 至 {{max}}，最新 {{last}}，{{at}}。',
  summaryEmpty: '{{name}}：没有读数。',
  statistics: '该时段的统计',
  measurement: '测量项',
  last: '最新',
  min: '最小值',
  mean: '平均值',
  max: '最大值',
  sum: '累计',
  count: '读数',
} satisfies TextsOf<typeof en, 'zh'>;
