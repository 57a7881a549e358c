import type en from '../en/setup';
import type { TextsOf } from '../shape';

export default {
  title: '设置 Fieldscope',
  lead: '创建首个组织及其所有者。此链接仅可使用一次。',
  organisation: '组织',
  nameTooLong: '最多 64 个字符',
  demo: '填充演示农场',
  demoHint: '模拟网关和节点，带 30 天历史数据和实时上行。',
  submit: '创建组织',
  checking: '正在检查链接',
  spent: {
    title: '此链接已失效',
    text: '初始设置链接仅可使用一次，有效期七天。平台运营方可在服务器上创建组织：',
    signIn: '前往登录',
  },
} satisfies TextsOf<typeof en, 'zh'>;
