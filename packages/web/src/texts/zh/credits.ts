import type en from '../en/credits';
import type { TextsOf } from '../shape';

export default {
  um: '上行消息',
  dm: '下载消息',
  states: {
    good: '额度充足',
    low: '额度不足',
    restricted: '已受限：额度已用完',
    overdue: '已欠费',
    unavailable: '已停用，充值后恢复',
  },
  causes: {
    uplink: '当日上行数据',
    http_history: '当日通过 HTTP 读取的历史数据',
    gift: '新账号赠送',
    device_gift: '新设备赠送',
    top_up: '平台运营方充值',
    purchase: '购买',
    redeem_code: '兑换码',
    refund: '退款',
    expiry: '到期',
    correction: '平台运营方更正',
    opening: '账簿启用时的余额',
  },
  low: {
    title: '额度不足',
    lasts: '按目前用量，{{unit}}可用至 {{day}}。',
    left: '{{unit}}：剩余 {{count}}。',
  },
  usedUp: {
    title: '账号已受限：额度已用完',
    about: '充值前无法查看图表、数据表等历史数据，期间上传的数据照常保存。',
  },
  overdue: {
    title: '账号自 {{day}} 起欠费',
    about: '充值前无法查看历史数据。若未充值，账号将于 {{until}} 起停用，期间上传的数据照常保存。',
  },
  unavailable: {
    title: '账号已停用，充值后恢复',
    about: '账号欠费已超过一个月。期间上传的数据照常保存，补充额度后所有功能立即恢复。',
    ask: '请联系组织所有者充值。',
  },
  toAccount: '查看额度',
  buy: '购买额度',
} satisfies TextsOf<typeof en, 'zh'>;
