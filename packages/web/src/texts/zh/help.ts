import type en from '../en/help';
import type { TextsOf } from '../shape';

export default {
  title: '帮助',
  programs: '供程序使用',
  openApi: 'OpenAPI 描述（JSON）',
  phone: '在手机上',
  scan: '用手机摄像头对准它，即可在手机上打开本平台。',
  code: '二维码：{{address}}',
  onlyHere: '{{address}} 只能在本机打开。请通过本机的名称或地址访问本平台，以获得供手机使用的二维码。',
  android: 'Android 应用',
  ios: 'iPhone 和 iPad 应用',
  contact: '联系方式',
  contactPage: '更多联系方式',
  noContact: '尚未设置联系方式，请询问平台运营方。',
  more: '更多',
  version: 'Fieldscope {{version}}',
} satisfies TextsOf<typeof en, 'zh'>;
