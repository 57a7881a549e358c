import type en from '../en/gateway-details';
import type { TextsOf } from '../shape';

export default {
  tab: {
    overview: '概览',
    record: '在线记录',
    keys: '密钥',
    activity: '动态',
    shell: '远程终端',
    topology: '拓扑',
  },
  uplinks24h: '24 小时上行',
  nodes24h: '24 小时内收到的节点',
  frequency: '频率',
  info: '基本信息',
  plan: '频率计划',
  spreadingFactor: '扩频因子',
  router: '网络服务器',
} satisfies TextsOf<typeof en, 'zh'>;
