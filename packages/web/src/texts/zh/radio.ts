import type en from '../en/radio';
import type { TextsOf } from '../shape';

export default {
  span: '时间范围',
  days_other: '{{count}} 天',
  byDay: '每日上行数据',
  received: '已收到',
  missing: '缺失',
  ofDay: '{{date}}：收到 {{received}}，缺失 {{missing}}',
  ofDayRefused: '{{date}}：收到 {{received}}，缺失 {{missing}}，拒绝 {{refused}}',
  none: '该时间段内没有上行数据。',
  rssi: '信号强度（RSSI）',
  snr: '信噪比（SNR）',
  spreading_factor: '扩频因子（SF）',
  slower: '越高传得越远，每次上行用时也越长。',
  best: '每条上行数据取接收效果最好的网关。',
} satisfies TextsOf<typeof en, 'zh'>;
