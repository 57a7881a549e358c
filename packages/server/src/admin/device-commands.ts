import { readFile } from 'node:fs/promises';
import { findModel, MODELS } from '@fieldscope/codecs';
import { LICENCE_KINDS } from '@fieldscope/contract/calls/device-reports';
import { EuiInAnyCase, type OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { giveLicence } from '../modules/devices/licences.service';
import { issueIngestToken } from '../modules/ingest/ingest-tokens.service';
import { listRecentRefusals } from '../modules/ingest/refusals.service';
import { importDevices } from '../modules/production/import.service';
import { produceDevices } from '../modules/production/production.service';
import { eraseByOperator } from '../modules/telemetry/stored-history.service';
import { AdminError } from './admin-error';
import { type Command, Count, command, OrganisationNumber, withAdminServices } from './command';

/** @throws AdminError when the file cannot be read */
const readCsv = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new AdminError(`The file ${path} cannot be read.`);
  });

const EuiText = z
  .string()
  .refine((text) => EuiInAnyCase.safeParse(text).success, 'an EUI of 16 digits and letters from A to F');

const modelNames = MODELS.map(({ model }) => model).join(', ');

/** Commands about devices and where their messages come from. */
export const DEVICE_COMMANDS: Record<string, Command> = {
  'produce-devices': command({
    usage: '--model S2101 [--count 1]',
    summary: 'creates devices that can be bound: EUI, key code and join keys, shown once',
    input: z.object({
      model: z.string().refine((name) => findModel(name) !== undefined, `one of ${modelNames}`),
      count: Count.default(1),
    }),
    run: (config, input) => withAdminServices(config, (services) => produceDevices(services, input)),
    show: (devices) =>
      devices
        .map(
          ({ eui, code, join_eui, app_key }) =>
            `EUI ${eui}  key code ${code}  JoinEUI ${join_eui}  AppKey ${app_key}`,
        )
        .join('\n'),
  }),
  'import-devices': command({
    usage: '--csv FILE',
    summary: 'registers devices that you own, all or none: columns EUI, code, model, DevEUI, JoinEUI, AppKey',
    input: z.object({ csv: z.string().min(1, 'a file') }),
    run: (config, { csv }) =>
      withAdminServices(config, async (services) => importDevices(services, await readCsv(csv))),
    show: (result) =>
      'imported' in result
        ? `${result.imported} devices are registered.`
        : ['Nothing was imported.', ...result.faults].join('\n'),
    succeeded: (result) => 'imported' in result,
  }),
  'ingest-token': command({
    usage: '[--label L]',
    summary: 'creates a token with which a network server sends messages, shown once',
    input: z.object({ label: z.string().max(64, 'at most 64 characters').default('') }),
    run: (config, { label }) =>
      withAdminServices(config, async (services) => ({ token: await issueIngestToken(services, label) })),
    show: ({ token }) => token,
  }),
  'give-licence': command({
    usage: `--eui EUI --kind ${LICENCE_KINDS.join('|')} [--until 2027-12-31]`,
    summary: 'gives an AI camera a licence, or the one that it has another last day',
    input: z.object({
      eui: EuiText,
      kind: z.enum(LICENCE_KINDS, `one of ${LICENCE_KINDS.join(', ')}`),
      until: z.iso.date('a day such as 2027-12-31').optional(),
    }),
    run: (config, { eui, kind, until }) =>
      withAdminServices(config, async (services) => {
        const expiresAt = until === undefined ? null : Date.parse(until) + DAY_MS;
        if (!(await giveLicence(services, { eui: EuiInAnyCase.parse(eui), kind, expiresAt })))
          throw new AdminError(`There is no AI camera ${eui}.`);
        return { eui, kind, until: until ?? null };
      }),
    show: ({ eui, kind, until }) =>
      `${eui} has the licence ${kind} ${until ? `until ${until}` : 'without end'}.`,
  }),
  'erase-history': command({
    usage: '--organisation ID | --eui EUI',
    summary:
      'erases all that an organisation received, or all that was received of a device: uplinks, readings, latest values',
    input: z
      .object({ organisation: OrganisationNumber.optional(), eui: EuiText.optional() })
      .refine(({ organisation, eui }) => (organisation === undefined) !== (eui === undefined), {
        path: ['eui'],
        message: 'given without --organisation',
      }),
    run: (config, { organisation, eui }) =>
      withAdminServices(config, async (services) => {
        const what =
          eui === undefined ? { organisation: organisation as OrgId } : { eui: EuiInAnyCase.parse(eui) };
        const organisations = await eraseByOperator(services, what);
        if (!organisations)
          throw new AdminError(
            `There is no ${eui === undefined ? 'organisation' : 'device'} ${eui ?? organisation}.`,
          );
        return { organisations };
      }),
    show: ({ organisations }) =>
      organisations.length === 0
        ? 'There was no history.'
        : `History is erased of ${organisations.length === 1 ? 'organisation' : 'organisations'} ${organisations.join(', ')}.`,
  }),
  'list-refusals': command({
    usage: '',
    summary: 'lists messages of network servers and kits that were refused, by token and reason',
    input: z.object({}),
    run: (config) => withAdminServices(config, listRecentRefusals),
    show: (list) =>
      list.length === 0
        ? 'No message was refused in the last 30 days.'
        : list
            .map(
              ({ label, reason, count, example, last_at }) =>
                `${new Date(last_at).toISOString()}  ${label || '(no token)'}  ${reason}  ${count} times  ${example}`,
            )
            .join('\n'),
  }),
};
