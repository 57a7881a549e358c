import type en from '../en/data-table';
import type { TextsOf } from '../shape';

export default {
  about: '按行显示读数，最新在前。',
  devices: '设备',
  allDevices: '所有设备',
  measurements: '测量项',
  allMeasurements: '所有测量项',
  empty: '此时间和筛选条件下没有读数。',
  widen: '显示最近 30 天的全部数据',
  columns: {
    device: '设备',
    channel: '通道',
    measurement: '测量项',
    value: '数值',
    measured: '测量时间',
    uploaded: '上传时间',
  },
  csv: {
    saved: '已保存：{{name}}',
  },
} satisfies TextsOf<typeof en, 'zh'>;
