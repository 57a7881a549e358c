import type en from '../en/nodes';
import type { TextsOf } from '../shape';

export default {
  about: '所有传感器节点及其最新数值和状态。',
  device: '节点',
  columns: {
    values: '最新数值',
    battery: '电量',
    signal: '信号',
    group: '分组',
    field: '地块',
    interval: '上报间隔',
    gateway: '网关',
  },
  anyModel: '全部型号',
  anyGroup: '全部分组',
  kinds: {
    node: '传感器节点',
    tracker: '追踪器',
    camera: '摄像头',
    kit: '开发套件',
  },
  allOfKind: {
    node: '全部传感器节点',
    tracker: '全部追踪器',
    camera: '全部摄像头',
    kit: '全部开发套件',
  },
  empty: '还没有传感器节点。用标签上的 EUI 和密钥绑定第一个。',
  emptyObserver: '还没有传感器节点。组织的管理员可以绑定第一个。',
  noMatch: '没有符合这些筛选条件的节点。',
} satisfies TextsOf<typeof en, 'zh'>;
