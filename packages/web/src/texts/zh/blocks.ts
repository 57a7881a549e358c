import type en from '../en/blocks';
import type { TextsOf } from '../shape';

export default {
  title: '排列 {{name}} 的数值',
  about: '组织内所有人都会按此顺序和名称看到这些数值。可拖动，也可用方向键移动。',
  list: '节点的数值',
  move: '移动{{name}}，第 {{position}} 位，共 {{count}} 位',
  moved: '{{name}}位于第 {{position}} 位，共 {{count}} 位',
  name: '{{name}}的名称',
  hide: '隐藏{{name}}',
  show: '显示{{name}}',
  done: '完成',
} satisfies TextsOf<typeof en, 'zh'>;
