import type en from '../en/invoices';
import type { TextsOf } from '../shape';

export default {
  about: '发票和红字发票，开具后不会更改。',
  number: '编号',
  at: '开具时间',
  order: '订单',
  state: '付款状态',
  total: '总计',
  actions: '操作',
  creditNote: '红字发票',
  states: { unpaid: '未付款', paid: '已付款', canceled: '已取消', givenBack: '已退还', offset: '无需付款' },
  downloadOf: '下载 {{number}} 的 PDF',
  send: {
    action: '重新发送',
    title: '重新发送：{{number}}',
    about: '将通过邮件发送到组织的邮箱 {{email}}。',
    toOwner: '组织没有填写邮箱，将通过邮件发送给所有者。',
    done: '已发送：{{number}}',
    noAddress: '组织没有有效的邮箱，无法发送。所有者可在用户中心填写。',
    tooOften: '一天内已发送 {{times}} 次。请明天再发送，或直接下载。',
  },
  empty: '还没有发票。订单付款后，或选择凭发票付款时，即会开具。',
} satisfies TextsOf<typeof en, 'zh'>;
