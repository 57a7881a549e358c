import type en from '../en/open-alarms';
import type { TextsOf } from '../shape';

export default {
  seeAll: '查看全部告警',
  severity: { info: '提示', warning: '警告', critical: '严重' },
  what: {
    above: '{{name}}过高：{{value}}',
    below: '{{name}}过低：{{value}}',
    outside: '{{name}}超出范围：{{value}}',
    change: '{{name}}变化过快：{{value}}',
    silence: '没有收到任何数据',
    battery: '电量 {{value}}',
    position: '没有位置信息',
    enter: '进入地理围栏',
    leave: '离开地理围栏',
  },
  withLimit: '{{words}}（限值 {{limit}}）',
  state: {
    acknowledged: '{{name}} 已确认',
    acknowledgedBySomeone: '已确认',
  },
  action: {
    acknowledge: '确认',
    assign: '指派给',
    me: '{{name}}（我）',
    unassigned: '不指派',
    silence: '静音',
    endSilence: '取消静音',
    resolve: '结束',
    more: '更多操作',
    moreOf: '{{name}} 的更多操作',
    acknowledgeOf: '确认 {{name}}',
  },
} satisfies TextsOf<typeof en, 'zh'>;
