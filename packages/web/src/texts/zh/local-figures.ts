import type en from '../en/local-figures';
import type { TextsOf } from '../shape';

export default {
  label: '按日、周或月的最小值、平均值和最大值',
  empty: '尚无测量数据。',
  none: '该时段内没有测量数据。',
  by: '统计方式',
  measurement: '测量项',
  units: {
    day: '日',
    week: '周',
    month: '月',
  },
  min: '最小值',
  mean: '平均值',
  max: '最大值',
  sum: '合计',
  count: '读数',
  soFar: '截至目前',
} satisfies TextsOf<typeof en, 'zh'>;
