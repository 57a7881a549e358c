import type en from '../en/device-services';
import type { TextsOf } from '../shape';

export default {
  service: '服务',
  in_service: '服务中',
  disabled: '已停用',
  stateWith: '{{state}}，{{countdown}}',
  left_other: '剩余 {{number}} 天',
  lastDay: '最后一天',
  since: '自 {{day}} 起',
  renew: '续订',
  renewOf: '为 {{name}} 续订服务',
  ended: '服务已到期。读数照常保存，续订服务后即可查看历史数据。',
  runs: '{{name}}，至 {{day}}',
  closed: '该设备的服务已到期，暂时无法查看其历史数据。期间上传的数据照常保存。',
  closedOf:
    '{{eui}} 的服务已到期，暂时无法查看其历史数据。请选择其他设备或续订服务，期间上传的数据照常保存。',
  toServices: '查看服务',
} satisfies TextsOf<typeof en, 'zh'>;
