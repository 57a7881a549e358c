export default {
  about: '自己搭建的面板，可通过链接分享，也可挂在墙上显示',
  create: '新建面板',
  empty: '把设备的数值、图表和地图按您的需要放在同一页上。',
  emptyObserver: '管理员搭建的面板会列在这里。',
  edit: '编辑面板',
  back: '全部面板',
  missing: '没有这个面板，可能已被删除。',
  nothing: '此面板还没有组件。',
  problem: {
    critical: '严重告警',
    warning: '警告',
    info: '提示',
    silent: '离线',
  },
  component: {
    failed: '无法显示 {{name}}。',
    retry: '重试',
    withoutSource: '请选择要显示的内容；原来显示的设备可能已被移除。',
    notMeasured: '没有设备测量此项。',
  },
};
