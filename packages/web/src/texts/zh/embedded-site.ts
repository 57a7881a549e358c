import type en from '../en/embedded-site';
import type { TextsOf } from '../shape';

export default {
  about: '此页面由 {{host}} 提供。它可读取您在本平台的显示设置、姓名和组织 ID。',
  frame: '{{host}} 的 AI 站点',
  loading: '正在加载 {{host}}……',
  slow: {
    title: '{{host}} 没有响应',
    about: '可能只是较慢。请稍候，或重新加载。',
  },
  left: {
    title: '{{host}} 转到了其他站点',
    about: '此处只显示 {{host}} 的页面。重新加载即可回到其首页。',
  },
  ownAddress: {
    title: '无法显示此站点',
    about: '它与本平台使用同一地址。请让平台运营方为其设置单独的地址（AI_SITE_URL）。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
