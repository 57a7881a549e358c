import type en from '../en/common';
import type { TextsOf } from '../shape';

export default {
  tagline: '一眼看清田间每个传感器是否正常。',
  station: {
    global: '国际站',
    china: '中国站',
  },
  cancel: '取消',
  save: '保存',
  retry: '重试',
  close: '关闭',
  language: '语言',
  theme: {
    label: '主题',
    light: '浅色',
    dark: '深色',
    auto: '跟随系统',
  },
  email: '邮箱',
  password: '密码',
  showPassword: '显示密码',
  required: '此项不能为空',
  failure: {
    network: '无法连接服务器。请检查网络后重试。',
    offline: '当前没有网络，未提交任何更改。请在网络恢复后重试。',
    unknown: '网络或未知错误，请稍后重试。',
    title: '无法加载',
    page: '无法打开此页面',
    pageHint: '请重新加载；若仍无效，请返回总览。',
    reload: '重新加载',
    pageLater: '没有连接，无法加载此页面。连接恢复后会自动打开。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
