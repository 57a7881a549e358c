import type { InputOf } from '@fieldscope/contract/call';
import type { panels } from '@fieldscope/contract/calls/panels';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { panelPresence } from './panels.events';
import { findEditorName } from './panels.repository';

/** @throws AppError resource_missing */
export async function tellPresence(
  { db, orgId, actor, events }: OrgCtx<UserActor>,
  presence: InputOf<typeof panels.tellPresence>,
): Promise<object> {
  const name = await findEditorName(db, orgId, { panelId: presence.panel_id, userId: actor.userId });
  await events.announce(panelPresence, { orgId, ...presence, user_name: name ?? fail('resource_missing') });
  return {};
}
