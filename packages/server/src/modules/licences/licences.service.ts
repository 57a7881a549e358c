import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceReports, LicenceKind } from '@fieldscope/contract/calls/device-reports';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import type { PlatformServices } from '../../platform/services';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { listLicences, upsertLicence } from './licences.repository';

/** Licences of a device; none of one that is no AI camera. @throws AppError device_not_in_organisation */
export async function viewLicences(
  ctx: OrgCtx,
  { eui }: InputOf<typeof deviceReports.viewLicences>,
): Promise<ResultOf<typeof deviceReports.viewLicences>> {
  const { device_id } = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const now = ctx.clock.now();
  const licences = await listLicences(ctx.db, ctx.orgId, device_id);
  return licences.map((licence) => ({
    ...licence,
    is_valid: licence.expires_at === null || licence.expires_at > now,
  }));
}

/**
 * The operator gives an AI camera a licence, or changes the end of the one that it has.
 * @param expiresAt epoch ms; null: without end
 * @returns whose it is; undefined when no camera was produced or imported with this EUI
 */
export const giveLicence = (
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  licence: { eui: Eui; kind: LicenceKind; expiresAt: number | null },
): Promise<{ org_id: OrgId | null } | undefined> => upsertLicence(db, licence, clock.now());
