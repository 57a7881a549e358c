import type en from '../en/legal';
import type { TextsOf } from '../shape';

export default {
  privacyLead: '用简明的语言说明本站保存哪些信息。',
  privacy: {
    where: {
      title: '数据存放在哪里',
      text: 'Fieldscope 运行在本站运营者的设备上。读数、账号与日志保存在其数据库中，产品本身不会向开发者发送任何内容。',
    },
    what: {
      title: '保存哪些内容',
      text: '您的邮箱、姓名与密码的单向散列；您的设备及其测量数据；设备与会话的活动时间。',
    },
    browser: {
      title: '在您的浏览器中',
      text: '登录状态、语言、主题与导航状态。无跟踪，也不加载外部脚本、字体或图片。',
    },
    rights: {
      title: '您的权利',
      text: '您可要求本站运营者更正、提供或删除您的信息。',
    },
  },
  agreementLead: '在本站购买服务的条款。',
  agreement: {
    who: {
      title: '销售方',
      text: '消息额度与设备服务由本站运营者销售并开具发票。Fieldscope 是软件，而非销售方。',
    },
    what: {
      title: '您将获得',
      text: '额度按存储的数据条数计算；服务自付款起按订单所列天数生效。',
    },
    back: {
      title: '取消购买',
      text: '未付款订单可随时取消；已付款订单的退款请联系运营者。',
    },
  },
} satisfies TextsOf<typeof en, 'zh'>;
