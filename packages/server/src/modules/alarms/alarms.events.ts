import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Alarm rules of an organisation were created, changed or deleted, and its alarms with them. */
export const alarmRulesChanged = domainEvent('alarm_rules_changed', z.object({ orgId: OrgId }));

/** Alarms of an organisation began, ended or were changed. */
export const alarmsChanged = domainEvent('alarms_changed', z.object({ orgId: OrgId }));
