import type en from '../en/command-bar';
import type { TextsOf } from '../shape';

export default {
  settingOf: '设置',
  rule: '告警规则',
  panel: '面板',
  group_other: '分组，{{count}} 个节点',
  actions: {
    newAlarm: { title: '新建告警规则', words: '创建 报警 阈值 预警' },
    newGeofence: { title: '新建地理围栏', words: '创建 区域' },
    newGroup: { title: '新建节点分组', words: '创建 组' },
    newPanel: { title: '新建面板', words: '创建 仪表板 大屏' },
    newKey: { title: '新建访问密钥', words: '创建 API 令牌 程序' },
    newSubAccount: { title: '添加子账号', words: '创建 用户 邀请 成员' },
    connect: { title: '连接网络服务器', words: '接入 集成' },
    export: { title: '导出读数', words: '下载 保存 数据 表格' },
    import: { title: '导入读数', words: '上传 历史' },
    compare: { title: '自由对比', words: '图表 曲线' },
    guide: { title: '使用指南', words: '帮助 手册 文档' },
  },
  settings: {
    language: { title: '语言', words: '英文 俄文' },
    timeZone: { title: '时区', words: '时间' },
    units: { title: '单位', words: '摄氏 华氏 风速 气压 降雨 温度' },
    password: { title: '密码', words: '修改 登录' },
    secondFactor: { title: '两步验证', words: '验证器 安全 恢复码' },
    sessions: { title: '会话', words: '退出 浏览器 设备' },
    notifications: { title: '通知', words: '浏览器 桌面 消息' },
    organisation: { title: '组织信息', words: '公司 名称 地址 邮箱 电话 网站' },
    webhook: { title: '告警 Webhook', words: '通知 程序' },
  },
} satisfies TextsOf<typeof en, 'zh'>;
