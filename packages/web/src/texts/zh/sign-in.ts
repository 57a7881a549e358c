import type en from '../en/sign-in';
import type { TextsOf } from '../shape';

export default {
  title: '登录',
  lead: '进入您的传感器平台',
  account: '邮箱或账号',
  submit: '登录',
  expired: '登录已过期，请重新登录。',
  forgotten: '忘记密码？',
  register: '注册账号',
  picture: '带传感器的田野图',
} satisfies TextsOf<typeof en, 'zh'>;
