import type en from '../en/api-docs';
import type { TextsOf } from '../shape';

export default {
  contents: '目录',
  search: '搜索调用、参数和说明',
  found_other: '找到 {{count}} 项',
  nothing: '没有与“{{query}}”匹配的内容。请尝试其中一个词，或路径的一部分。',
  clear: '清除搜索',
} satisfies TextsOf<typeof en, 'zh'>;
