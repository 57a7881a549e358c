import type en from '../en/topology';
import type { TextsOf } from '../shape';

export default {
  span: '时间范围',
  days_other: '{{count}} 天',
  about: '网络服务器上报接收效果最好的网关的信号，此处为该时间范围内的中位数。',
  ofGateway: '{{name}} 收到的节点',
  ofNode: '收到 {{name}} 的网关',
  noNodes: '该时间段内，此网关没有收到您的任何节点。',
  noGateways: '该时间段内，没有网关收到此节点。',
  noMatch: '没有符合搜索条件的节点。',
  more: '另有 {{number}} 个',
  capped: '共 {{number}} 个节点，此处为上行数据最多的 {{shown}} 个。',
  foreign: '非本组织网关',
  networkServer: '网络服务器',
  operators: '平台运营方',
  portal: '平台',
  node: '节点',
  gateway: '网关',
  median: '信号中位数',
  newest: '最新信号',
  uplinks: '上行数据',
  heard: '最近收到',
} satisfies TextsOf<typeof en, 'zh'>;
