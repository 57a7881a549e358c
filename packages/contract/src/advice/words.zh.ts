import type { TextsOf } from '../texts';
import type en from './words.en';

/** What the adviser says. */
export default {
  comma: '、',
  series: '{{device}}，通道 {{channel}}',
  do: '{{action}}（{{source}}）',
  row_other: '最长连续 {{count}} 天，从 {{from}} 至 {{to}}。',
  limits: {
    between: '{{least}} 至 {{most}}',
    least: '不低于 {{least}}',
    most: '不高于 {{most}}',
  },
  urgency: {
    now: '立即处理',
    soon: '尽快处理',
    watch: '留意',
    fine: '正常',
    unknown: '未知',
  },
  summary: {
    now_other: '{{subject}}，{{stage}}：有 {{count}} 项需要立即处理。',
    soon_other: '{{subject}}，{{stage}}：没有紧急情况，有 {{count}} 项需要尽快处理。',
    watch: '{{subject}}，{{stage}}：最近几天正常，但 {{from}} 至 {{to}} 期间曾有异常。',
    fine: '{{subject}}，{{stage}}：{{from}} 至 {{to}} 期间，所有可以判断的项目都正常。',
  },
  title: {
    outside_low: '{{quantity}}过低',
    outside_low_day: '{{quantity}}白天过低',
    outside_low_night: '{{quantity}}夜间过低',
    outside_low_moment: '{{quantity}}有时过低',
    outside_high: '{{quantity}}过高',
    outside_high_day: '{{quantity}}白天过高',
    outside_high_night: '{{quantity}}夜间过高',
    outside_high_moment: '{{quantity}}有时过高',
    within: '{{quantity}}适宜',
    within_day: '{{quantity}}白天适宜',
    within_night: '{{quantity}}夜间适宜',
    within_moment: '{{quantity}}时刻适宜',
    risk: '风险：{{model}}',
    changed_up: '{{quantity}}高于上一时段',
    changed_down: '{{quantity}}低于上一时段',
    gap: '缺少读数',
    no_data: '{{measurement}}：没有读数',
    no_sensor: '{{quantity}}：此处没有传感器',
    no_range: '{{measurement}}：未作判断',
  },
  seen: {
    outside_low:
      '{{series}}：{{judged}} 天中有 {{count}} 天低于 {{limit}}，最近 {{recentJudged}} 天中有 {{recent}} 天。最低值为 {{worst}}，出现在 {{at}}。{{row}}',
    outside_high:
      '{{series}}：{{judged}} 天中有 {{count}} 天高于 {{limit}}，最近 {{recentJudged}} 天中有 {{recent}} 天。最高值为 {{worst}}，出现在 {{at}}。{{row}}',
    within: '{{series}}：{{judged}} 天中有 {{count}} 天在适宜范围内，平均 {{mean}}。',
    risk_other: '{{series}}：共 {{count}} 天，其中最近 7 天内有 {{recent}} 天。最近一次是 {{last}}。',
    changed: '{{series}}：平均 {{mean}}，上一时段为 {{before}}。',
    gap: '{{series}}：有 {{share}} 的时间没有读数；最长的空缺为 {{span}}，始于 {{start}}。对该测量项的判断只适用于其余时间。',
    no_data: '{{series}}：这段时间没有任何读数。',
    no_sensor: '{{subject}}的适宜范围是已知的（{{source}}），但所选的测量项中没有这一种。',
    no_range: '{{series}}：没有已发表的文献给出{{subject}}在{{stage}}阶段的适宜范围。',
  },
  rule: {
    likes: '{{subject}}，{{stage}}：{{quantity}}以{{limits}}为宜（{{source}}）。',
    likes_day: '{{subject}}，{{stage}}：白天{{quantity}}以{{limits}}为宜（{{source}}）。',
    likes_night: '{{subject}}，{{stage}}：夜间{{quantity}}以{{limits}}为宜（{{source}}）。',
    likes_moment: '{{subject}}，{{stage}}：任何时刻{{quantity}}以{{limits}}为宜（{{source}}）。',
    bears: '{{subject}}，{{stage}}：{{quantity}}应为{{limits}}，否则会造成损害（{{source}}）。',
    bears_day: '{{subject}}，{{stage}}：白天{{quantity}}应为{{limits}}，否则会造成损害（{{source}}）。',
    bears_night: '{{subject}}，{{stage}}：夜间{{quantity}}应为{{limits}}，否则会造成损害（{{source}}）。',
    bears_moment: '{{subject}}，{{stage}}：任何时刻{{quantity}}应为{{limits}}，否则会造成损害（{{source}}）。',
    risk: '{{rule}}（{{source}}）。',
  },
  action_gap: '请检查设备及其信号。',
} satisfies TextsOf<typeof en, 'zh'>;
