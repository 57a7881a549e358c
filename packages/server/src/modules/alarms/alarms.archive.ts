import { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

// Rules of all organisations are read at once: one that cannot be read would keep the others from being evaluated.
const isAlarmCondition = (value: unknown): boolean => AlarmCondition.safeParse(value).success;
const isAlarmHours = (value: unknown): boolean => value === null || AlarmHours.safeParse(value).success;

/** How the tables of this module belong to an organisation. */
export const alarmsArchive: ArchivedTables = {
  tables: {
    alarm_listening: { why: 'installation' },
    alarm_rule: {
      ids: { rule_id: 'rule', device_id: 'device', group_id: 'group' },
      jsonIds: { condition: { geofence_id: { space: 'geofence' } } },
      checks: { condition: isAlarmCondition, hours: isAlarmHours },
    },
    alarm_receiver: {
      through: { column: 'rule_id', parent: 'alarm_rule' },
      ids: { rule_id: 'rule', user_id: 'user' },
    },
    alarm_state: { ids: { rule_id: 'rule', device_id: 'device' } },
    alarm_progress: { ids: { device_id: 'device' } },
    alarm: {
      // What others have joined comes first.
      order: 'joined_id is not null, alarm_id',
      ids: {
        ...{ alarm_id: 'alarm', joined_id: 'alarm', rule_id: 'rule', device_id: 'device' },
        ...{ resolved_by: 'user', acknowledged_by: 'user', assigned_to: 'user' },
      },
      jsonIds: { verdict: { connection_id: { space: 'connection' } } },
    },
    alarm_delivery: {
      through: { column: 'alarm_id', parent: 'alarm' },
      ids: { user_id: 'user', alarm_id: 'alarm' },
    },
    alarm_quiet_hours: { ids: { user_id: 'user' }, checks: { hours: isAlarmHours } },
    // They concern browsers, which do not move along; what was kept back stays open in the list.
    alarm_push: { why: 'passing' },
    alarm_push_held: { why: 'passing' },
    alarm_push_ticket: { why: 'passing' },
    alarm_digest: { through: { column: 'user_id', parent: 'account' }, ids: { user_id: 'user' } },
    alarm_webhook: { ids: { user_id: 'user' }, sealed: ['address_sealed', 'secret_sealed'] },
  },
  spaces: {
    rule: { from: 'sequence', table: 'alarm_rule', column: 'rule_id' },
    alarm: { from: 'sequence', table: 'alarm', column: 'alarm_id' },
  },
};
