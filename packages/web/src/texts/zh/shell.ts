import type en from '../en/shell';
import type { TextsOf } from '../shape';

export default {
  groups: {
    start: '开始',
    devices: '设备',
    data: '数据',
    access: '访问',
    billing: '费用',
    operator: '运营方',
  },
  navigation: '主导航',
  quickNavigation: '快捷导航',
  tabs: {
    devices: '设备',
    data: '数据',
  },
  collapse: '收起导航',
  expand: '展开导航',
  breadcrumb: '当前位置',
  skip: '跳到正文',
  search: {
    open: '搜索',
    screens: '页面',
    nothing: '未找到。请尝试名称或 EUI 的一部分。',
  },
  fullScreen: {
    enter: '全屏',
    leave: '退出全屏',
    unsupported: '您的浏览器不支持全屏',
  },
  help: '帮助',
  advice: {
    text: '您的读数对作物和牲畜意味着什么。',
    open: '咨询顾问',
    close: '关闭此提示',
  },
  shortcuts: {
    title: '键盘快捷键',
    search: '搜索页面与节点',
    navigation: '收起或展开导航',
    help: '显示此列表',
    close: '关闭对话框或菜单',
  },
  user: {
    menu: '账号菜单',
    signOut: '退出登录',
  },
  unread_other: '{{count}} 条未读消息',
  simulated: {
    as: '模拟登录：{{account}}',
    recorded: '所有操作将以 {{operator}} 的名义记录。',
    left: '剩余 {{time}}',
    end: '结束',
  },
  restricted: '您的角色无权访问此页面。组织所有者可以更改您的角色。',
  lost: '自 {{time}} 起连接中断，数值可能已过时。正在重新连接。',
  kept: '无网络连接。显示的是 {{time}} 的数值（{{age}}）。正在尝试重新连接。',
  command: {
    label: '命令栏',
    placeholder: '设备、页面或操作',
    recent: '最近使用',
    actions: '操作',
    hits: '结果',
    offline: '离线节点',
  },
} satisfies TextsOf<typeof en, 'zh'>;
