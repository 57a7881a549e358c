import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { fail } from '@fieldscope/contract/errors/fail';
import { Eui, GroupId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './panel-data.repository';

/**
 * What the variable of a panel stands for: what is chosen, or what it begins with.
 * @throws AppError parameter_invalid when the panel has no such variable, device_not_in_organisation, group_missing
 */
export async function devicesOfVariable(
  { db, orgId }: OrgCtx,
  variable: PanelVariable | null,
  chosen: string | undefined,
): Promise<repository.VariableDevice[]> {
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
