import { fail } from '@fieldscope/contract/errors/fail';
import { Eui, GroupId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './panel-data.repository';
import type { PanelRow } from './panels.repository';
import { fixedVariableOf } from './shown-panels.service';

/**
 * What the variable of a panel stands for: what a link fixes, what is chosen, or what it begins with.
 * @throws AppError no_authority when a link fixes something else; parameter_invalid when the panel has no such variable,
 *   device_not_in_organisation, group_missing
 */
export async function devicesOfVariable(
  ctx: OrgCtx,
  { panel_id: panelId, settings: { variable } }: Pick<PanelRow, 'panel_id' | 'settings'>,
  wanted: string | undefined,
): Promise<repository.VariableDevice[]> {
  const { db, orgId, actor } = ctx;
  const fixed = actor.kind === 'share' ? fixedVariableOf(actor, panelId, wanted) : null;
  // The panel has another variable since the link was made.
  if (fixed && (fixed.kind !== variable?.kind || fixed.id === null)) return [];
  const chosen = fixed?.id ?? wanted;
  if (variable === null) return chosen === undefined ? [] : fail('parameter_invalid', { field: 'variable' });
  const id = chosen ?? variable.first;
  if (id === null) return [];
  const isChosen = chosen !== undefined;
  if (!(variable.kind === 'device' ? Eui : GroupId).safeParse(id).success)
    fail('parameter_invalid', { field: 'variable' });
  if (variable.kind === 'device') {
    const found = await repository.findDevice(db, orgId, id);
    if (!found && isChosen) fail('device_not_in_organisation', { eui: id });
    return found ? [found] : [];
  }
  if (isChosen && id !== '' && !(await repository.hasGroup(db, orgId, id))) fail('group_missing');
  return repository.listOfGroup(db, orgId, id, LIMITS.bulkDevices);
}
