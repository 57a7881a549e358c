import type en from '../en/fleet-map';
import type { TextsOf } from '../shape';

export default {
  label: '网关和节点的地图',
  search: '名称、EUI 或地点',
  places: '地点',
  empty: '还没有设备有位置。追踪器会自行上报位置，其他设备可在其页面上设置。',
  device: '{{name}}，{{state}}',
  cluster: '此处有 {{count}} 台设备，其中 {{offline}} 台离线。放大',
  fields: '地理围栏及其中的设备',
  none: '没有设备',
  devices: '地图上的设备',
  chosen: '在地图上选中',
  all: '显示全部',
  more_other: '另有 {{count}} 台，可搜索查找',
} satisfies TextsOf<typeof en, 'zh'>;
