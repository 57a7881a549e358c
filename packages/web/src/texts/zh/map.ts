import type en from '../en/map';
import type { TextsOf } from '../shape';

export default {
  noWebGl: '此浏览器无法显示地图。',
  failed: '地图加载失败。请检查网络连接，然后重新打开本页。',
  closer: '放大',
  farther: '缩小',
  ctrlZoom: '按住 Ctrl 并滚动滚轮可缩放地图',
  commandZoom: '按住 ⌘ 并滚动滚轮可缩放地图',
  twoFingers: '用两根手指移动地图',
  several_other: '{{name}} 等 {{count}} 台设备',
  corners: {
    label: '顶点',
    corner: '顶点 {{number}}',
    edge: '在顶点 {{number}} 之后新增顶点',
    finish: '完成轮廓',
    takeBack: '移除最后一个顶点',
    remove: '删除顶点 {{number}}',
    another: '绘制另一部分',
    again: '重新绘制',
  },
  show: { short: '显示', of: '在地图上显示 {{name}}' },
  edit: { short: '编辑', of: '编辑 {{name}}' },
  remove: { short: '删除', of: '删除 {{name}}' },
  position: { latitude: '纬度', longitude: '经度' },
  grid: '网格：{{length}}',
  near: '{{name}} 在{{direction}} {{length}}',
  direction: {
    north: '北',
    northEast: '东北',
    east: '东',
    southEast: '东南',
    south: '南',
    southWest: '西南',
    west: '西',
    northWest: '西北',
  },
} satisfies TextsOf<typeof en, 'zh'>;
