import type { AnyCall } from '@fieldscope/contract/call';
import { isOfOwnPages } from '@fieldscope/contract/call';
import { fail } from '@fieldscope/contract/errors/fail';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import { type Actor, isSimulated, mayCall, owesSecondFactor } from './actor';

/** @throws AppError no_authority, open_no_authority, information_incomplete */
export function ensureMayCall(call: AnyCall, actor: Actor): void {
  // Its use case is one for those who see panels.
  if (actor.kind === 'share') return;
  const isOfRole =
    mayCall(actor, call.role) && (actor.kind !== 'device_access' || call.deviceField !== undefined);
  const isOpen = isOfRole && !(call.notSimulated && isSimulated(actor));
  if (!isOpen && !isOfOwnPages(call.base)) fail('open_no_authority');
  if (!isOpen) fail('no_authority', isOfRole ? {} : { role: call.role });
  if (owesSecondFactor(actor) && !call.beforeSecondFactor) fail('information_incomplete');
}

/**
 * Who has the key of one device reaches no other, and does not learn whether there is one.
 * @throws AppError device_not_in_organisation, open_eui_invalid
 */
export function ensureOwnDevice({ deviceField }: AnyCall, actor: Actor, input: object): void {
  if (actor.kind !== 'device_access' || deviceField === undefined) return;
  for (const text of [(input as Record<string, unknown>)[deviceField]].flat()) {
    const eui = EuiInAnyCase.safeParse(text);
    if (!eui.success) fail('open_eui_invalid', { field: String(text) });
    else if (eui.data !== actor.eui) fail('device_not_in_organisation', { eui: eui.data });
  }
}
