import type en from '../en/gateways';
import type { TextsOf } from '../shape';

export default {
  about: '网关及经其传输的流量。',
  device: '网关',
  columns: {
    uplinks: '24 小时上行数',
    nodes: '24 小时节点数',
  },
  anyModel: '全部型号',
  traffic: '24 小时内来自 {{nodes}} 个节点的 {{uplinks}} 条上行',
  empty: '还没有网关。用标签上的 EUI 和密钥绑定第一个。',
  emptyObserver: '还没有网关。组织的管理员可以绑定第一个。',
  noMatch: '没有符合这些筛选条件的网关。',
} satisfies TextsOf<typeof en, 'zh'>;
