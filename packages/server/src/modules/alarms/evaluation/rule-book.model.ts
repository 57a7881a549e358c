import type { OrgId } from '@fieldscope/contract/ids';
import { kindOf } from '../kinds';
import { MEASURED } from '../kinds/sources';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';

/** Rules as they are looked up: those that compare a measurement by it, the others one by one. */
class RuleSet {
  private readonly byMeasurement = new Map<number | null, AlarmRule[]>();
  private readonly others: AlarmRule[] = [];

  add(rule: AlarmRule): void {
    if (kindOf(rule.condition.kind).source !== MEASURED) this.others.push(rule);
    else addTo(this.byMeasurement, rule.measurementId, rule);
  }

  /** Rules that an uplink may concern, in groups. */
  *groupsFor(uplink: UplinkFacts, measured: ReadonlySet<number>): Generator<AlarmRule[]> {
    for (const measurementId of measured) {
      const rules = this.byMeasurement.get(measurementId);
      if (rules) yield rules;
    }
    const others = this.others.filter((rule) => kindOf(rule.condition.kind).source.mayConcern(rule, uplink));
    if (others.length > 0) yield others;
  }
}

interface OwnRules {
  byDevice: Map<number, RuleSet>;
  wide: RuleSet;
}

/** The rules that are on, by organisation; an organisation without any costs one look-up an uplink. */
export class RuleBook {
  private readonly ofOrganisation = new Map<OrgId, OwnRules>();

  /** Puts rules in the place of all that an organisation had. */
  replace(orgId: OrgId, rules: readonly AlarmRule[]): void {
    if (rules.length === 0) {
      this.ofOrganisation.delete(orgId);
      return;
    }
    const own: OwnRules = { byDevice: new Map(), wide: new RuleSet() };
    for (const rule of rules) {
      if (rule.deviceId === null) own.wide.add(rule);
      else {
        const ofDevice = own.byDevice.get(rule.deviceId) ?? new RuleSet();
        ofDevice.add(rule);
        own.byDevice.set(rule.deviceId, ofDevice);
      }
    }
    this.ofOrganisation.set(orgId, own);
  }

  /** Puts rules of any organisations in the place of all that there were. */
  replaceAll(rules: readonly AlarmRule[]): void {
    const byOrganisation = new Map<OrgId, AlarmRule[]>();
    for (const rule of rules) addTo(byOrganisation, rule.orgId, rule);
    this.ofOrganisation.clear();
    for (const [orgId, own] of byOrganisation) this.replace(orgId, own);
  }

  /** Rules that an uplink may concern, before its device's group is known. */
  rulesFor(uplink: UplinkFacts): AlarmRule[] {
    return [...this.groupsFor(uplink)].flat();
  }

  /** How many rules an uplink may concern. */
  countFor(uplink: UplinkFacts): number {
    let count = 0;
    for (const rules of this.groupsFor(uplink)) count += rules.length;
    return count;
  }

  /** Whether any rule may be concerned. */
  concerns(uplink: UplinkFacts): boolean {
    return this.groupsFor(uplink).next().done !== true;
  }

  private *groupsFor(uplink: UplinkFacts): Generator<AlarmRule[]> {
    const own = this.ofOrganisation.get(uplink.device.orgId);
    if (!own) return;
    const measured = new Set(uplink.readings.map(({ measurementId }) => measurementId));
    yield* own.byDevice.get(uplink.device.deviceId)?.groupsFor(uplink, measured) ?? [];
    yield* own.wide.groupsFor(uplink, measured);
  }
}

function addTo<Key>(lists: Map<Key, AlarmRule[]>, key: Key, rule: AlarmRule): void {
  const list = lists.get(key);
  if (list) list.push(rule);
  else lists.set(key, [rule]);
}
