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
  rows: { label: '行', reading: '按读数', moment: '按时刻' },
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
  export: {
    open: '导出',
    about: '当前筛选条件和时间范围内的读数，时间为本地时间并带 UTC 偏移。',
    small: '立即保存，最多 {{days}} 天或一个自然月内的 {{rows}} 行。',
    ownUnits: '使用我的单位',
    ownUnitsAbout: '与平台显示的单位一致。否则使用公开单位（℃、Pa），供程序使用。',
    tooLarge: '超过 {{rows}} 行，或超过 {{days}} 天或一个自然月。请生成任意大小的文件。',
    tooLargeObserver:
      '超过 {{rows}} 行，或超过 {{days}} 天或一个自然月。请缩小范围，或请管理员生成任意大小的文件。',
    large: '任意大小的文件',
    largeAbout: '在后台生成。完成后您会收到消息和邮件，可在 {{days}} 天内下载。',
    format: '格式',
    whole: '从第一条读数开始',
    begin: '生成文件',
    files: '文件',
    progress: '{{name}} 的进度',
    running: '{{share}}% · {{rows}} · {{size}}',
    ready: '{{rows}} · {{size}} · 保留至 {{until}}',
    rows_other: '{{rows}} 行',
    failures: {
      disk_full: '未生成：平台的磁盘已满。请联系平台运营方。',
      too_large: '未生成：您组织的文件总量过大。请删除一些文件，或缩小范围。',
      stalled: '未生成：导出停止了进展。请重试。',
    },
    download: '下载',
    cancel: '取消',
    remove: '删除',
  },
  newRows_other: '{{rows}} 行新数据',
} satisfies TextsOf<typeof en, 'zh'>;
