import type en from '../en/brand';
import type { TextsOf } from '../shape';

export default {
  about: '您的成员看到的平台名称、颜色、徽标和网址。',
  ofInstallation: '本平台由您的组织运营。您在此设置的内容，登录前的所有访客以及没有自己品牌的组织也会看到。',
  words: '名称、颜色和帮助',
  legal: {
    address: '网页地址',
    title: '法律文本',
    text: '或自行填写文本',
    textHint: '上面的网址为空时，显示在平台的页面上。',
  },
  saved: '已保存',
  name: { label: '平台名称', hint: '显示在标题、邮件和消息中。留空则使用本平台的默认名称。' },
  colour: {
    label: '颜色',
    hint: '用于按钮、链接和选中项。系统会自动调深或调浅，确保文字清晰可读。',
    wrong: '请输入 # 加六位数字或字母的颜色值，例如 #0d7a66。',
    preview: '该颜色的按钮和选中项在浅色和深色主题下的效果',
    button: '按钮',
    marked: '选中项',
  },
  sender: { label: '邮件发件人', hint: '显示在发件地址旁的名称。留空则使用平台名称。' },
  link: {
    help: '帮助页面',
    wrong: '请输入网页地址，例如 https://farm.example/help。',
  },
  pictures: {
    title: '徽标和图标',
    none: '无',
    choose: '选择文件',
    chooseFor: '{{name}}：选择文件',
    remove: '移除',
    removeOf: '{{name}}：移除',
    large: '该文件大小为 {{size}}，最多 {{most}}。请先缩小。',
    logo: { label: '徽标', hint: '代替图标和名称，宽度最好是高度的 4 倍。' },
    logo_dark: { label: '深色背景徽标', hint: '用于深色主题；未设置时使用上面的徽标。' },
    icon: { label: '图标', hint: '正方形，显示在名称旁和浏览器标签页中。' },
  },
  domain: {
    title: '自有域名',
    about:
      '成员可通过您自己的域名访问平台，登录前即可看到您的品牌。请将域名指向本平台，并用一条记录证明域名归您所有。',
    label: '域名',
    waiting: '域名尚未验证。请在您的 DNS 服务商处添加以下 TXT 记录：',
    recordName: '记录名称',
    recordText: '记录内容',
    prove: '查找记录',
    proven: '{{domain}} 已验证，并显示您的品牌。',
    outcome: {
      missing: '尚未找到该记录。修改后最多可能需要一小时才能在各处生效。',
      unanswered: 'DNS 服务器没有应答，请稍后重试。',
      taken: '该域名已由其他组织验证。',
    },
  },
} satisfies TextsOf<typeof en, 'zh'>;
