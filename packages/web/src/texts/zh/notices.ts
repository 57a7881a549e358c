import type en from '../en/notices';
import type { TextsOf } from '../shape';

export default {
  about: '平台和所在组织要告诉您的事。消息保留 30 天。',
  allRead: '全部已读',
  empty: '暂无消息。与您有关的消息会自动显示在这里。',
  signIn: '登录后可查看消息。',
  toSignIn: '登录',
  openAll: '以页面打开',
  pages: '消息页码',
  isUnread: '未读',
  readOne: '标为已读',
  readOneNamed: '标为已读：{{title}}',
  readAll: '全部标为已读',
  deleteOne: '删除',
  deleteOneNamed: '删除：{{title}}',
  deleteAll: '全部删除',
  deleteAllQuestion_other: '全部 {{count}} 条消息将被永久删除。',
  until: '保留至 {{date}}',
  kinds: {
    welcome: '欢迎使用 Fieldscope',
    from_owner: '来自组织所有者',
    from_operator: '来自平台运营方',
    codec_paused: '载荷编解码器已暂停',
    alarm: '告警',
    export_ready: '导出文件已就绪',
    transfer: '设备转移',
    other: '消息',
  },
  welcome: '您的组织已建立，初始额度：上行消息额度（UM）{{um}} 条、下载消息额度（DM）{{dm}} 条。',
  seeAlarms: '查看未结束的告警',
  seeTransfers: '查看设备转移',
  exportReady: '文件 {{name}} 可在 7 天内通过“表格”页面的“导出”下载。',
  codecPaused:
    '设备配置“{{name}}”的编解码器多次未能按时结束，已停止运行。其设备的上行数据仍会原样保留，但不会解码。请修正编解码器并保存该配置，以恢复运行。',
  browserNotifications: {
    label: '在此电脑上显示桌面通知',
    blocked: '浏览器已阻止此页面的通知，请在浏览器设置中允许。',
  },
  write: {
    action: '发消息给子账号',
    hint: '组织的每个子账号都会在消息铃中收到。',
    text: '消息内容',
    send: '发送',
    sent_other: '已发送给 {{count}} 个子账号',
    noReceivers: '组织还没有子账号，因此没有人收到。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
