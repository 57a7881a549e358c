import type en from '../en/values';
import type { TextsOf } from '../shape';

export default {
  online: '在线',
  offline: '离线',
  never_seen: '从未上报',
  never: '从未',
  now: '刚刚',
  batteryGood: '电量充足',
  batteryLow: '电量不足',
  batteryUnknown: '电量未知',
  signal: {
    none: '无信号数据',
    '1': '信号弱',
    '2': '信号一般',
    '3': '信号良好',
    '4': '信号强',
  },
  copyEui: '复制 EUI',
  yes: '是',
  no: '否',
  activity: {
    bound: '已绑定',
    online: '恢复在线',
    offline: '已离线',
    joined: '已加入网络',
    removed: '已移除',
  },
  defaultGroup: '默认',
  onChannel: '{{name}}，通道 {{channel}}',
  measurement: '测量项 {{id}}',
  transmitters_other: '收到 {{count}} 个发射源',
  ago: '{{span}}前',
  ahead: '{{span}}后',
} satisfies TextsOf<typeof en, 'zh'>;
