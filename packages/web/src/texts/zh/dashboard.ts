import type en from '../en/dashboard';
import type { TextsOf } from '../shape';

export default {
  about: '需要处理的事项排在最前。',
  welcome: '欢迎。绑定第一个网关或传感器节点后，其数值会自动显示在这里。',
  welcomeObserver: '欢迎。目前还没有设备，组织的管理员可以绑定第一个。',
  allReport_other: '全部设备正常上报',
  restNotDue_other: '{{count}} 台设备中 {{reporting}} 台正常上报，其余尚未到上报时间',
  needPerson_other: '{{count}} 台设备需要处理',
  reporting_other: '{{count}} 台设备中 {{reporting}} 台正常上报',
  need: {
    silent: '已{{span}}未上报，通常每{{interval}}上报一次',
    silentGateway: '已{{span}}未上报',
    neverSeen: '{{span}}前绑定，从未上报',
    noLocation: '已{{span}}没有定位',
    battery: '电量 {{percent}}',
    lossy: '24 小时内缺失 {{share}} 的上行',
    refused_other: '24 小时内有 {{count}} 条上行无法解码',
  },
  open: '打开',
  openNamed: '打开 {{name}}',
  seeUplinks: '查看原始上行数据',
  seeUplinksOf: '查看 {{name}} 的原始上行数据',
  showAll_other: '显示全部 {{count}} 台',
  showFirst_other: '只显示前 {{count}} 台',
  figures: {
    label: '整体数据',
    gateways: { label: '在线网关', detail: '共 {{of}}' },
    nodes: { label: '在线节点', detail: '共 {{of}}' },
    readings_today: { label: '今日读数', detail: '昨日 {{of}}' },
    received: { label: '接收率', detail: '24 小时内 {{now}} / {{of}} 条上行' },
  },
  tabs: {
    label: '设备视图',
    scene: '场景',
    chart: '图表',
    map: '地图',
  },
  scene: {
    label: '节点及其最新数值',
    empty: '还没有传感器节点。绑定后，其数值会自动显示在这里。',
    noValues: '暂无读数',
    all_other: '显示全部 {{number}} 个节点',
  },
  chart: {
    node: '节点',
    measurement: '测量项',
    empty: '暂无可绘制的读数。',
    pages: '图表页',
    single: '单个测量项',
    open: '编排',
  },
  demo: {
    about: '这是演示农场，其中的设备均为模拟。',
    filling: '正在填充历史数据，{{share}}。',
    remove: '移除演示农场',
  },
  announcement: {
    title: '公告',
    dismiss: '知道了',
  },
  activity: {
    title: '最近动态',
    empty: '尚无事件。',
  },
  zone: {
    differs: '时间按 {{shown}} 显示，而此设备的时区为 {{here}}。',
    use: '使用 {{zone}}',
    keep: '保留 {{zone}}',
  },
} satisfies TextsOf<typeof en, 'zh'>;
