import type en from '../en/register';
import type { TextsOf } from '../shape';

export default {
  title: '注册账号',
  step: '第 {{step}} 步，共 {{steps}} 步',
  mailbox: '我们会发送验证码，以确认邮箱属于您。',
  account: '验证码已发到您的邮箱。请介绍一下您自己。',
  organisation: '账号已注册。请为您的组织命名以激活账号。',
  gift: '新组织免费获赠上行消息额度（UM）{{um}} 条、下载消息额度（DM）{{dm}} 条。',
  country: '国家或地区',
  countryMissing: '请选择国家或地区',
  nothingFound: '没有匹配项',
  job: '职业',
  jobs: {
    business: '商务',
    data_scientist: '数据科学家',
    model_maker: '模型开发者',
    engineer: '工程师',
    student: '学生',
    developer: '软件开发者',
    other: '其他',
  },
  workplace: '工作单位',
  workplaceHint: '农场、公司、学校等',
  agreement: '我已阅读并同意隐私政策',
  agreementMissing: '同意隐私政策后才能注册',
  policy: '阅读隐私政策',
  next: '注册',
  name: '组织',
  activate: '激活账号',
  startAgain: '重新开始',
  signIn: '已有账号，去登录',
  closed: {
    title: '注册已关闭',
    text: '本平台的账号由平台运营方创建，请向平台运营方申请。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
