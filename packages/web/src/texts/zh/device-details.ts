import type en from '../en/device-details';
import type { TextsOf } from '../shape';

export default {
  at: '时间',
  age: '距今',
  tabs: '本页各部分',
  model: '型号',
  network: '网络',
  networks: {
    '1': 'LoRaWAN',
    '2': '互联网（蜂窝、Wi-Fi 或有线）',
    '3': '2G',
    '4': 'LoRaPP',
  },
  hardware: '硬件版本',
  software: '软件版本',
  group: '分组',
  position: '位置',
  positionHand: '{{place}}（手动设置）',
  positionDevice: '{{place}}（设备上报）',
  positionNone: '未设置',
  description: '描述',
  none: '无',
  boundAt: '绑定时间',
  producedAt: '生产时间',
  notReported: '设备尚未上报',
  record: {
    title: '在线记录',
    empty: '设备尚未上线或离线过。',
  },
  activity: {
    title: '动态',
    what: '事件',
    empty: '尚无事件。',
  },
  choose: {
    none: '本页地址中没有指定设备。',
    node: '选择节点',
    gateway: '选择网关',
  },
  danger: '危险操作',
  kit: {
    key: '设备密钥',
    copyKey: '复制设备密钥',
    hint: '知道密钥的人都能以此设备的身份上传。将下列任一段粘贴到终端即可首次上传，数值随即出现。',
    http: '通过 HTTP 上传',
    mqtt: '通过 MQTT 上传',
    topic: '使用 MQTT 时，用户名和客户端 ID 为 EUI，密码为密钥，主题为 {{topic}}。',
  },
} satisfies TextsOf<typeof en, 'zh'>;
