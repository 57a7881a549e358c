import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { imports } from '@fieldscope/contract/calls/imports';
import { fail } from '@fieldscope/contract/errors/fail';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { audienceOf } from '../accounts/organisation.service';
import { type CloudAnswer, readTelemetry } from './cloud-answers.model';
import { CloudError, openCloud } from './cloud-client.service';
import { READ_CLOUD_NODES } from './cloud-imports.work';
import { requestsOf } from './cloud-requests.model';
import { queueImport } from './import-jobs.service';
import type { CloudSettings } from './imports.repository';
import * as repository from './imports.repository';
import { ensureMayImport } from './imports.service';

/** What is sealed of an access key until its import ends. */
export const CloudSecret = z.object({ accessId: z.string(), accessKey: z.string() });

/** Nodes that an access key reaches, each once, those of the organisation first; or why it does not reach any. */
export async function listCloudDevices(
  ctx: OrgCtx,
  { address, access_id: accessId, access_key: accessKey }: InputOf<typeof imports.listCloudDevices>,
): Promise<ResultOf<typeof imports.listCloudDevices>> {
  const audience = await audienceOf(ctx.db, ctx.orgId);
  const { workers, orgId, whenGone } = ctx;
  const nodes = (answer: CloudAnswer) => workers.run(READ_CLOUD_NODES, orgId, answer, { signal: whenGone() });
  const read = { nodes, telemetry: readTelemetry };
  try {
    const [found, own] = await Promise.all([
      openCloud({ address, accessId, accessKey, audience }, { read }).listNodes(),
      repository.listNodes(ctx.db, ctx.orgId),
    ]);
    const devices = [...new Map(found.map((one) => [one.device_eui, one])).values()].map(
      ({ device_eui: eui, device_name: name }) => ({ eui, name, is_known: own.has(eui) }),
    );
    const others = devices.filter((one) => !one.is_known).slice(0, IMPORT_LIMITS.named);
    return { problem: null, devices: [...devices.filter((one) => one.is_known), ...others] };
  } catch (error) {
    if (error instanceof CloudError) return { problem: error.problem, devices: [] };
    throw error;
  }
}

/**
 * Has a job fetch the history of nodes of the organisation from a cloud.
 * @throws device_not_in_organisation; operation_unsupported when too many imports are open
 */
export async function startCloudImport(
  ctx: OrgCtx,
  input: InputOf<typeof imports.startCloud>,
): Promise<ResultOf<typeof imports.startCloud>> {
  const { orgId } = ctx;
  const nodes = await repository.listNodes(ctx.db, orgId);
  const euis = [...new Set(input.euis)];
  for (const eui of euis) if (!nodes.has(eui)) fail('device_not_in_organisation', { eui });
  const now = ctx.clock.now();
  const settings: CloudSettings = { address: input.address, euis, from: now - input.days * DAY_MS, to: now };
  const secret = { accessId: input.access_id, accessKey: input.access_key };
  ctx.subject = new URL(input.address).host;
  const importId = await inTransaction(ctx.db, async (trx) => {
    await ensureMayImport(trx, orgId);
    const made = {
      ...({ source: 'cloud', name: new URL(input.address).host, state: 'writing', bytes: 0 } as const),
      ...{ total: requestsOf(settings).length, settings },
      secret: ctx.secrets.seal(JSON.stringify(secret)),
    };
    const id = await repository.insertImport(trx, orgId, made, now);
    await queueImport(ctx.queue, trx, { orgId, importId: id, source: 'cloud', state: 'writing' });
    return id;
  });
  return { import_id: importId };
}
