import type en from '../en/sign-in';
import type { TextsOf } from '../shape';

export default {
  title: '登录',
  lead: '进入您的传感器平台',
  account: '邮箱或账号',
  submit: '登录',
  passkey: '使用通行密钥登录',
  expired: '登录已过期，请重新登录。',
  forgotten: '忘记密码？',
  register: '注册账号',
  signOnRequired: '您的组织只允许通过其身份提供方登录，请使用组织的登录链接。',
  simulated: {
    title: '模拟登录',
    lead: '供平台运营方使用：以某个账号的身份操作十分钟，所有操作都会写入其审计日志。',
    code: '代码或链接',
    codeHint: '由平台运营方的工具生成，仅可使用一次。',
    submit: '开始',
    back: '返回登录',
    over: '模拟登录已结束，如仍需要请重新生成链接。',
  },
  picture: '带传感器的田野图',
} satisfies TextsOf<typeof en, 'zh'>;
