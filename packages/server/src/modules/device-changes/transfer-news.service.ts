import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { notifyProcesses } from '../../platform/events';
import { languageOfPerson } from '../../platform/http/language';
import type { JobKind } from '../../platform/jobs/job-kind';
import { isOneAddress } from '../../platform/mail/mail';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { recordForOther } from '../audit/audit.service';
import { devicesChanged } from '../devices/devices.events';
import { notifyOfTransfer } from '../notices/notices.service';
import * as repository from './device-transfers.repository';
import { TRANSFER_TEXTS, type TransferNews } from './transfer-texts';

type Needs = Pick<PlatformServices, 'clock' | 'mail' | 'config'>;

const BegunTransfer = z.object({ orgId: OrgId, transferId: z.string() });
type BegunTransfer = z.infer<typeof BegunTransfer>;

/** Notifies the organisation that is asked to accept a transfer, if there is such an organisation. */
export const ANNOUNCE_TRANSFER_JOB: JobKind<BegunTransfer> = {
  name: 'announce_transfer',
  payload: BegunTransfer,
  retries: 20,
  retrySeconds: 15,
  pool: 'outside',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: orgId }),
  describe: ({ transferId }) => `transfer ${transferId}`,
};

/** How the sender of a transfer is called where the receiver reads it. */
export const senderOf = ({ from_name, from_org }: repository.TransferRow): string =>
  `${from_name} (${from_org})`;

/** EUIs of a transfer, as the audit log names what a call is about. */
export const subjectOf = ({ devices }: repository.TransferRow): string =>
  devices.map(({ eui }) => eui).join(' ');

const namesOf = ({ devices }: repository.TransferRow): string[] =>
  devices.map(({ eui, name }) => name || eui);

/** Asks the receiving organisation, once, while the transfer waits. */
export async function announceTransfer(
  services: Needs & Pick<PlatformServices, 'db'>,
  { transferId }: BegunTransfer,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const transfer = await repository.claimAnnouncement(trx, transferId, services.clock.now());
    if (!transfer || transfer.to_org === null) return;
    await recordForOther(
      { ...services, db: trx },
      {
        ...{ call: deviceChanges.transfer, orgId: transfer.to_org },
        ...{ who: senderOf(transfer), subject: subjectOf(transfer) },
      },
    );
    const news = { what: 'begin', until: transfer.expires_at } as const;
    await notifyOwner(
      services,
      trx,
      transfer.to_org,
      { ...news, other: senderOf(transfer), names: namesOf(transfer) },
      // Whoever registers could have a mail of ours say what they like: names that they gave are seen in the portal alone.
      { ...news, other: transfer.from_org, names: transfer.devices.map(({ eui }) => eui) },
    );
    await notifyScreens(trx, [transfer.to_org]);
  });
}

/** Has open screens of these organisations ask again. */
export const notifyScreens = (trx: Db, orgIds: readonly (OrgId | null)[]): Promise<void> =>
  notifyProcesses(
    trx,
    devicesChanged,
    orgIds.filter((orgId) => orgId !== null).map((orgId) => ({ orgId })),
  );

/** Tells the sender what became of a transfer, in the transaction in which it ends. */
export const notifySender = (
  needs: Needs,
  trx: Db,
  transfer: repository.TransferRow,
  what: 'accept' | 'decline' | 'expire',
): Promise<void> => {
  const facts = { other: transfer.named_org, names: namesOf(transfer), until: transfer.expires_at };
  return notifyOwner(needs, trx, transfer.from_org, { what, ...facts });
};

/** In the message centre and by mail, in the owner's language; `mailed`: what the mail says instead. */
async function notifyOwner(
  { clock, mail, config }: Needs,
  trx: Db,
  orgId: OrgId,
  news: TransferNews,
  mailed = news,
): Promise<void> {
  const owner = await repository.findOwner(trx, orgId);
  if (!owner) return;
  const texts = TRANSFER_TEXTS[languageOfPerson(owner.language, config)];
  const text = texts[news.what](news);
  await notifyOfTransfer(trx, { orgId, userId: owner.userId, text, now: clock.now() });
  if (!isOneAddress(owner.account)) return;
  const url = config.PUBLIC_URL && `${config.PUBLIC_URL.replace(/\/$/, '')}/#/bind_device?way=transfers`;
  const lines = [texts.greeting, texts[mailed.what](mailed), ...(url ? [url] : []), texts.signOff];
  await mail.send(
    { to: owner.account, subject: texts.subject[news.what], text: lines.join('\n\n') },
    { db: trx },
  );
}
