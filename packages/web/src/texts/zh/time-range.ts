import type en from '../en/time-range';
import type { TextsOf } from '../shape';

export default {
  typed: '开始 – 结束',
  example: 'now-7d/d，2026-11-01 – 2026-11-07 18:00',
  show: '显示',
  presets: '可选范围',
  live: '实时：范围随时间推移',
  compare: '对比',
  compareNothing: '不对比',
  zone: '时间为 {{zone}}（{{offset}}）时区。',
  trouble: {
    unreadable: {
      from: '开始“{{text}}”不是有效时间。请按 2026-11-01 06:00 或 now-7d 的格式填写。',
      to: '结束“{{text}}”不是有效时间。请按 2026-11-01 06:00 或 now-1d 的格式填写。',
    },
    empty: '请填写开始时间，例如 2026-11-01 或 now-7d。',
    order: '开始时间须早于结束时间。',
    future: '开始时间不能晚于现在。',
    tooEarly: '开始时间不能早于 1970 年。',
    tooLate: '结束时间不能晚于 2099 年。',
  },
  calendar: {
    month: '整月',
    label: '日历',
    previous: '上个月',
    next: '下个月',
  },
} satisfies TextsOf<typeof en, 'zh'>;
