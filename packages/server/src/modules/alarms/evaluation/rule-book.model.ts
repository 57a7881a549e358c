import type { OrgId } from '@fieldscope/contract/ids';
import { kindOf } from '../kinds';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';

/** Whether an uplink may concern a rule, before its device's group is known. */
function mayConcern(rule: AlarmRule, uplink: UplinkFacts): boolean {
  if (rule.deviceId !== null && rule.deviceId !== uplink.device.deviceId) return false;
  return kindOf(rule.condition.kind).source.mayConcern(rule, uplink);
}

/** The rules that are on, by organisation; an organisation without any costs one look-up an uplink. */
export class RuleBook {
  private readonly ofOrganisation = new Map<
    OrgId,
    { byDevice: Map<number, AlarmRule[]>; wide: AlarmRule[] }
  >();

  /** Puts rules in the place of all that an organisation had. */
  replace(orgId: OrgId, rules: AlarmRule[]): void {
    if (rules.length === 0) {
      this.ofOrganisation.delete(orgId);
      return;
    }
    const byDevice = new Map<number, AlarmRule[]>();
    for (const rule of rules) {
      if (rule.deviceId === null) continue;
      const own = byDevice.get(rule.deviceId);
      if (own) own.push(rule);
      else byDevice.set(rule.deviceId, [rule]);
    }
    this.ofOrganisation.set(orgId, { byDevice, wide: rules.filter(({ deviceId }) => deviceId === null) });
  }

  orgIds(): OrgId[] {
    return [...this.ofOrganisation.keys()];
  }

  /** Rules that an uplink may concern. */
  rulesFor(uplink: UplinkFacts): AlarmRule[] {
    const rules = this.ofOrganisation.get(uplink.device.orgId);
    if (!rules) return [];
    const own = rules.byDevice.get(uplink.device.deviceId) ?? [];
    return [...own, ...rules.wide].filter((rule) => mayConcern(rule, uplink));
  }

  /** Whether any rule may be concerned, without a list of them. */
  concerns(uplink: UplinkFacts): boolean {
    const rules = this.ofOrganisation.get(uplink.device.orgId);
    if (!rules) return false;
    const own = rules.byDevice.get(uplink.device.deviceId);
    return (
      own?.some((rule) => mayConcern(rule, uplink)) === true ||
      rules.wide.some((rule) => mayConcern(rule, uplink))
    );
  }
}
