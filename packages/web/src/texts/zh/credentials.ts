import type en from '../en/credentials';
import type { TextsOf } from '../shape';

export default {
  emailWrong: '您输入的邮箱不合法！',
  send: '发送验证码',
  sending: '请稍候，这可能需要几秒钟。',
  sent: '若 {{email}} 无误，邮件已在途中。验证码 {{minutes}} 分钟内有效。',
  code: '邮件验证码',
  codeWrong: '六位数字',
  sendAgain: '重新发送验证码',
  sendAgainIn: '重新发送验证码（{{seconds}} 秒后）',
  passwordRule: '8 至 16 个字符，至少包含数字、字母、符号中的两种',
  repeat: '再次输入密码',
  repeatWrong: '两次输入的密码不一致',
  newPassword: '新密码',
  forgotten: {
    title: '设置新密码',
    lead: '我们会把验证码发到您的邮箱。子账号的新密码由组织的所有者设置。',
    submit: '设置密码',
    back: '返回登录',
    done: '密码已设置，请用新密码登录。',
  },
  change: {
    current: '当前密码',
    submit: '修改密码',
    done: '密码已修改，其他会话均已退出。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
