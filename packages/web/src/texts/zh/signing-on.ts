import type en from '../en/signing-on';
import type { TextsOf } from '../shape';

export default {
  begin: '通过 {{name}} 登录',
  pending: '请稍候，正在登录。',
  unknown: '此链接对应的身份提供方已不存在，请索取新链接。',
  elsewhere: '此登录不是在本标签页中开始的，请重新开始。',
  refused: '身份提供方未完成登录，请重新开始。',
  noAccount: '您在此没有账号，或账号已失效。请联系您组织的所有者。',
  proven: '已通过您在 {{name}} 的登录确认。',
  again: '需要确认是您本人：请重新通过 {{name}} 登录，之后会返回此页面。',
} satisfies TextsOf<typeof en, 'zh'>;
