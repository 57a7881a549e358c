export default {
  loading: '正在加载面板',
  choice: '显示的设备或分组',
  passphrase: {
    label: '口令',
    about: '请向给您链接的人索取。',
    open: '打开面板',
  },
  ended: {
    title: '此链接没有可显示的内容',
    withdrawn: '链接已被撤回，或者不完整。请向给您链接的人索取新链接。',
    incomplete: '链接不完整。请完整复制，直到最后一个字符。',
    expired: '链接已过期。请向给您链接的人索取新链接。',
    deleted: '该面板已被删除。',
    frozen: '所有者的账户已被冻结。',
  },
};
