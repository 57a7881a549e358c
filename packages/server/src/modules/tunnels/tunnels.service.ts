import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { tunnels } from '@fieldscope/contract/calls/tunnels';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';

const TIMEOUT_MS = 15_000;

/** What the operator's tunnel service answers. */
const Ticket = z.object({ ticket: z.string().min(1).max(4096) });

/**
 * Asks the operator's tunnel service (TUNNEL_URL) for a remote shell to a gateway.
 * @throws AppError device_not_in_organisation, also for a node; operation_unsupported for one that was
 * adopted; tunnel_failed when there is no such service or it refuses
 */
export async function createTunnel(
  ctx: OrgCtx,
  { eui }: InputOf<typeof tunnels.create>,
): Promise<ResultOf<typeof tunnels.create>> {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  if (device.kind !== 'gateway') fail('device_not_in_organisation', { eui });
  // Another organisation's gateway may have the EUI.
  if (device.adopted) fail('operation_unsupported');
  const { TUNNEL_URL: url, TUNNEL_TOKEN: token } = ctx.config;
  if (url === undefined) return fail('tunnel_failed');
  const expiresAt = ctx.clock.now() + LIMITS.tunnelMs;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ eui, org_id: ctx.orgId, expires_at: expiresAt }),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { ticket } = Ticket.parse(await response.json());
    return { ticket, expires_at: expiresAt };
  } catch (error) {
    ctx.log.warn({ eui, reason: (error as Error).message }, 'the tunnel service gave no ticket');
    return fail('tunnel_failed');
  }
}
