import type en from '../en/data-chart';
import type { TextsOf } from '../shape';

export default {
  explore: '自由比较',
  pages: '图表页',
  about: '任意设备的最多五个序列随时间变化，最多两种单位。',
  series: '序列',
  choose: '选择设备和测量项',
  empty: '请选择要比较的内容。',
  noSeriesObserver: '尚无测量数据。贵组织的管理员可以绑定设备。',
  noSeries: '尚无测量数据。绑定设备后，可在此选择其测量项。',
  showFirst: '显示 {{name}}',
  readings_other: '此时间内有 {{number}} 个读数',
} satisfies TextsOf<typeof en, 'zh'>;
