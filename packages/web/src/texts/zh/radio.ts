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
  best: '每条上行数据取接收效果最好的网关。',
  silence: {
    title: '已{{span}}未上报。请按以下顺序检查：',
    never: '从未收到数据。请按以下顺序检查：',
    battery: '电池：最后电量为 {{percent}}，请充电或更换。',
    weak: '信号：接收信号较弱。请抬高天线，或缩短与网关的距离。',
    gateway: '覆盖范围内的网关：是否有网关在线？',
    lastGateway: '最后接收到它的网关 {{gateway}}：是否在线？',
    power: '设备本身：长按按键，直到重新入网。',
    server: '网络服务器：设备是否已在其中注册，服务器是否向本平台发送数据？',
    codes: '查看 EUI',
  },
} satisfies TextsOf<typeof en, 'zh'>;
