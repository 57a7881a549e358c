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
} satisfies TextsOf<typeof en, 'zh'>;
