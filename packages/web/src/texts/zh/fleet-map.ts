import type en from '../en/fleet-map';
import type { TextsOf } from '../shape';

export default {
  label: '网关和节点的地图',
  search: '名称、EUI 或地点',
  places: '地点',
  empty: '还没有设备有位置。追踪器会自行上报位置，其他设备可在其页面上设置。',
  device: '{{name}}，{{state}}',
  cluster: '此处有 {{count}} 台设备：{{states}}。放大',
  counted: '{{state}}：{{count}}',
  alarm: { critical: '严重告警', warning: '警告', info: '提示' },
  value: {
    label: '地图上的数值',
    placeholder: '显示数值',
    one: '{{name}} {{value}}',
    many: '{{name}}：中位数 {{median}}，{{least}} 至 {{most}}',
    old: '{{name}} {{value}}，{{age}}',
    none: '{{name}}：无数值',
  },
  legend: {
    label: '颜色',
    band: '{{from}} 至 {{to}}',
    old: '旧数值',
    none: '没有设备有新近的数值。',
  },
  links: {
    title: '无线链路',
    all: '所有网关',
    of: '显示{{name}}的无线链路',
    one: '{{gateway}} 收到 {{node}}',
    none: '过去 24 小时内没有网关收到这些节点。',
    more_other: '另有 {{count}} 条更强的链路',
    unplaced_other: '另有 {{count}} 条链路的设备没有位置。',
    tooMany: '节点过多，无法显示全部无线链路。请选择一个网关，或在列表中选择一台设备。',
  },
  fields: '地理围栏及其中的设备',
  none: '没有设备',
  devices: '地图上的设备',
  chosen: '在地图上选中',
  all: '显示全部',
  more_other: '另有 {{count}} 台，可搜索查找',
} satisfies TextsOf<typeof en, 'zh'>;
