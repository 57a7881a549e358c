import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import { evaluateReachable } from './evaluation.model';
import * as repository from './evaluation.repository';
import { byId, writeEvaluated } from './take-values.service';

/** A device that can be heard since a moment, epoch ms, or was heard last then. */
export interface Heard extends repository.StateKey {
  orgId: OrgId;
  at: number;
}

/** Lets rules of absences take that devices were heard, in a transaction. */
export async function takeHeardDevices(trx: Db, heard: readonly Heard[]): Promise<void> {
  const ruleIds = [...new Set(heard.map(({ ruleId }) => ruleId))];
  const rules = new Map(
    (await repository.listActiveRules(trx, { ruleIds })).map((rule) => [rule.ruleId, rule]),
  );
  const rows = await repository.lockStates(trx, heard);
  const devices = byId(
    await repository.listDevices(
      trx,
      heard.map(({ deviceId }) => deviceId),
    ),
  );
  const known = heard.flatMap(({ orgId: _, ...one }) => {
    const rule = rules.get(one.ruleId);
    const device = devices.get(one.deviceId);
    return rule && device ? [{ ...one, rule, device }] : [];
  });
  await writeEvaluated(trx, evaluateReachable(known, rows));
}

/** Gateways send nothing themselves: they were heard when something came through them, or their network server says so. */
export async function takeHeardGateways(db: Db, now: number): Promise<void> {
  const heard = await repository.listHeardGateways(db, now);
  if (heard.length > 0) await inTransaction(db, (trx) => takeHeardDevices(trx, heard));
}
