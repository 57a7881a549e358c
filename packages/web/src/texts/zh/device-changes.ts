import type en from '../en/device-changes';
import type { TextsOf } from '../shape';

export default {
  renameTo: '新名称',
  nameMissing: '请输入名称。',
  editOf: '编辑 {{name}}',
  saved: '已保存',
  antennaHint: '例如：立杆，离地 6 米',
  noTimeZone: '清除时区',
  noCountry: '清除国家或地区',
  place: {
    of: '{{name}} 的位置',
    follow: '由设备上报',
    byHand: '手动设置',
    source: '位置来源',
    latitude: '纬度',
    longitude: '经度',
    formats: '以度为单位，例如 50.7374。南纬和西经为负数。',
    paste: '可将从地图复制的、以逗号分隔的两个数字粘贴到第一个输入框。',
    mine: '使用我的位置',
    failed: '浏览器未提供位置，请手动输入。',
    incomplete: '请同时输入纬度和经度。',
    followed: '显示设备最近一次上报的位置，并随下一次上报更新。',
    map: '用于设置位置的地图',
    mapHint: '点击地图或拖动图钉即可填入坐标；不用鼠标时，请直接在上方输入。',
  },
  channel: {
    name: '名称',
    hint: '留空则只显示编号。',
  },
  remove: {
    title: '从本组织移除',
    about: '将无法再访问该设备的历史数据。此后，任何持有其密钥的人都可以绑定它。',
    aboutKit: '将无法再访问该套件的历史数据，其密钥也会失效。',
    aboutAdopted: '将无法再访问该设备的历史数据。之后可以重新接入。',
    action: '移除设备',
    of: '移除 {{name}}',
    consequence:
      '设备会立即离开本组织。其读数、原始上行数据和最新数值将被清除，无法恢复。如仍需要，请先导出。',
    type: '输入 {{word}} 以确认',
    wrong: '请用大写字母输入 {{word}}。',
    done: '已移除 {{name}}',
  },
  transfer: {
    title: '转移给其他组织',
    about: '设备连同名称和位置一起转移，历史数据不会转移：本组织将无法再访问，对方组织也不会得到。',
    action: '转移设备',
    of: '转移 {{name}}',
    organisation: '新所有者的组织 ID',
    hint: '新所有者可在用户中心查看。',
    missing: '请输入组织 ID，只含数字。',
    consequence:
      '设备会立即离开本组织。其读数、原始上行数据和最新数值将被清除，无法恢复。只有新所有者才能将其转回。',
    done: '{{name}} 现属于组织 {{organisation}}',
  },
  model: {
    title: '更改型号或设备配置',
    about: '从下一条上行数据起，按此型号或设备配置解析。之前的数据保持不变。',
    choice: '型号或设备配置',
    action: '更改',
    done: '今后按 {{model}} 解析',
  },
} satisfies TextsOf<typeof en, 'zh'>;
