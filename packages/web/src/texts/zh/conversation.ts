import type en from '../en/conversation';
import type { TextsOf } from '../shape';

export default {
  title: '换一种说法',
  about:
    '以上内容来自内置顾问。语言模型 {{model}} 用通顺的文字转述，并回答相关问题。它只得到数字、规则和您的问题，不会得到任何名称；其回答中的每个数字都会与建议核对。',
  speaker: {
    rules: '内置顾问',
    model: '语言模型 {{model}}',
  },
  words: {
    title: '建议的文字说明',
    action: '用文字说明这条建议',
  },
  ask: {
    label: '关于这条建议的问题',
    example: '我应该先做什么？',
    action: '询问模型',
  },
  running: '语言模型正在回答',
  stop: '停止',
  stopped: '已停止：回答不完整。',
  replaced: {
    number: '回答中有建议里没有的数字',
    form: '回答不是纯文本',
    cut_off: '回答中途中断',
    off_topic: '回答与建议无关',
    about: '现改为显示规则给出的内容。',
  },
  failed: {
    nothing: '语言模型没有给出回答。请稍后重试。',
    busy: '您的另一个回答仍在生成。请等它结束后再试。',
    often: '您在五分钟内的提问次数已达上限。请过几分钟再试。',
    today: '您的组织今天的语言模型用量已用完。请明天再试。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
