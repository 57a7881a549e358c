import type en from '../en/first-steps';
import type { TextsOf } from '../shape';

export default {
  question: '您的设备如何接入平台？',
  about: '请选择一种方式。相应步骤会显示在这里，完成后自动打勾。',
  ways: {
    network_server: {
      name: '自有 ChirpStack 或 The Things Stack',
      about: '已接入您自己网络服务器的任意厂商 LoRaWAN 设备。',
    },
    gateway: { name: 'SenseCAP 网关', about: '标签上印有 EUI 和密钥的网关和节点。' },
    kit: { name: '开发套件或程序', about: '通过 HTTP 或 MQTT 发送数值的任何设备。' },
    look: { name: '只是看看', about: '用模拟设备了解平台。' },
  },
  progress: '已完成 {{done}}/{{count}}',
  done: '（已完成）',
  open: '（待完成）',
  another: '选择其他方式',
  close: '关闭步骤',
  finish: '完成',
  steps: {
    connect: { name: '连接网络服务器', how: '选择类型，并将页面显示的内容粘贴到网络服务器中。' },
    message: { name: '收到第一条消息', how: '设备下一次上行时到达；测试上行也算。' },
    adopt: { name: '接入一台设备', how: '已听到的设备会列在该页面，并显示能解析其载荷的型号。' },
    bindGateway: { name: '绑定网关', how: '输入标签上的 EUI 和密钥。' },
    gatewayOnline: {
      name: '网关上线',
      how: '接通电源和互联网。如果使用网关内置的网络服务器，请在“网络服务器”页面连接它。',
    },
    bindNode: { name: '绑定传感器节点', how: '输入标签上的 EUI 和密钥。' },
    makeKit: { name: '创建开发套件', how: '套件会获得 EUI 和密钥，供程序发送数据。' },
    upload: { name: '发送第一批数值', how: '套件页面提供已填好 EUI 和密钥的程序，可直接粘贴。' },
    values: { name: '看到第一批数值', how: '设备下一次上行后显示。' },
    rule: { name: '创建告警规则', how: '有情况需要处理时，平台会通知您。' },
  },
  demo: {
    about:
      '演示农场用模拟设备展示平台：网关、节点、追踪器和套件，附带 30 天的历史数据，以及地块、场景、图表和一个未解除的告警。它建在本组织中，一键即可移除，连同其创建的所有内容。',
    make: '填充演示农场',
    there: '演示农场已就绪：可以查看它的数值、图表和地图。点击上方按钮可将其连同创建的所有内容一并移除。',
    owner: '组织的所有者可以在此填充演示农场：模拟设备和 30 天的历史数据。',
    elsewhere: '本平台的另一个组织已有演示农场；同一时间只能有一个。',
    off: '本平台的运营方不允许在此使用演示农场。可在空的数据目录中运行“npm run demo”获得。',
  },
  again: '显示入门步骤',
} satisfies TextsOf<typeof en, 'zh'>;
