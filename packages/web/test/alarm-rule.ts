import type { AlarmRule } from '@fieldscope/contract/calls/alarms';

/** A rule as the list answers it: of every device, below 2 °C, and what a test says otherwise. */
export const aRule = (given: Partial<AlarmRule> = {}): AlarmRule => ({
  rule_id: 7,
  name: 'Frost',
  severity: 'critical',
  is_on: true,
  condition: { kind: 'below', limit: 2, hysteresis: 1 },
  eui: null,
  device_name: null,
  group_uuid: null,
  channel: null,
  measurement_id: 4097,
  hold_minutes: 10,
  cooldown_minutes: 0,
  hours: null,
  receivers: [{ user_id: '11', by_email: true, by_push: true, by_webhook: false }],
  open_count: 0,
  ...given,
});
