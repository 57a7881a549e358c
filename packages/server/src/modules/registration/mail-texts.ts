import type { Language } from '@fieldscope/contract/languages';

/** Mails of this module: a code to register or to reset, or why there is none. */
export type MailKind = 'register' | 'reset' | 'has_account' | 'has_no_account';

interface MailText {
  subject: string;
  text: string;
}

/** `{code}` and `{minutes}` are filled into the text; a subject holds no code: logs and locked screens show it. */
export const MAIL_TEXTS: Record<
  Language,
  Record<MailKind, MailText> & { greeting: string; signOff: string }
> = {
  en: {
    greeting: 'Hello,',
    signOff: 'The {portal} portal',
    register: {
      subject: 'Your {portal} registration code',
      text: 'Your code to register is {code}. It is valid for {minutes} minutes.\n\nIf you did not ask for it, ignore this email: nothing happens without the code.',
    },
    reset: {
      subject: 'Reset your {portal} password',
      text: 'Your code to set a new password is {code}. It is valid for {minutes} minutes.\n\nIf you did not ask for it, ignore this email: your password stays as it is.',
    },
    has_account: {
      subject: 'You have a {portal} account already',
      text: 'Someone, perhaps you, wanted to register with this address. It has an account already: sign in, or choose “Forgot your password?” on the sign-in page.\n\nIf it was not you, ignore this email.',
    },
    has_no_account: {
      subject: 'No {portal} account with this address',
      text: 'Someone, perhaps you, wanted to set a new password. There is no account with this address: try the one you registered with.\n\nIf it was not you, ignore this email.',
    },
  },
  zh: {
    greeting: '您好！',
    signOff: '{portal} 平台',
    register: {
      subject: '您的 {portal} 注册验证码',
      text: '您的注册验证码是 {code}，{minutes} 分钟内有效。\n\n如果这不是您本人的操作，请忽略此邮件；不使用验证码，账号不会有任何变化。',
    },
    reset: {
      subject: '重置您的 {portal} 密码',
      text: '您的重置密码验证码是 {code}，{minutes} 分钟内有效。\n\n如果这不是您本人的操作，请忽略此邮件；您的密码不会改变。',
    },
    has_account: {
      subject: '您已有 {portal} 账号',
      text: '有人（可能是您）想用此邮箱注册。该邮箱已有账号：请直接登录，或在登录页选择“忘记密码？”。\n\n如果这不是您本人的操作，请忽略此邮件。',
    },
    has_no_account: {
      subject: '此邮箱没有 {portal} 账号',
      text: '有人（可能是您）想设置新密码，但此邮箱没有账号：请使用您注册时的邮箱。\n\n如果这不是您本人的操作，请忽略此邮件。',
    },
  },
  ru: {
    greeting: 'Здравствуйте!',
    signOff: 'Портал {portal}',
    register: {
      subject: 'Код для регистрации в {portal}',
      text: 'Ваш код для регистрации: {code}. Он действует {minutes} мин.\n\nЕсли вы его не запрашивали, не обращайте внимания на это письмо: без кода ничего не произойдёт.',
    },
    reset: {
      subject: 'Новый пароль для {portal}',
      text: 'Ваш код для нового пароля: {code}. Он действует {minutes} мин.\n\nЕсли вы его не запрашивали, не обращайте внимания на это письмо: пароль останется прежним.',
    },
    has_account: {
      subject: 'У вас уже есть учётная запись {portal}',
      text: 'Кто-то, возможно, вы, хотел зарегистрироваться с этим адресом. Учётная запись с ним уже есть: войдите или выберите «Забыли пароль?» на странице входа.\n\nЕсли это были не вы, не обращайте внимания на это письмо.',
    },
    has_no_account: {
      subject: 'С этим адресом нет учётной записи {portal}',
      text: 'Кто-то, возможно, вы, хотел задать новый пароль. Учётной записи с этим адресом нет: укажите тот, с которым вы регистрировались.\n\nЕсли это были не вы, не обращайте внимания на это письмо.',
    },
  },
};
