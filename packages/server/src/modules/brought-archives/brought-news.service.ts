import { OPERATOR_PATH } from '@fieldscope/contract/operator-path';
import { languageOfPerson } from '../../platform/http/language';
import { isOneAddress } from '../../platform/mail/mail';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { findOperatingOwner } from '../accounts/accounts.service';
import { hasNewsOfArchive, notifyOfArchive } from '../notices/notices.service';
import type { BroughtKey } from './brought-archives.repository';
import { claimNews } from './brought-archives.repository';
import { BROUGHT_TEXTS } from './brought-texts';

type Needs = Pick<PlatformServices, 'clock' | 'mail' | 'config'>;

/** Tells who brought an archive what became of it, once: in the message centre and by mail, in their language. */
export async function tellOwner({ clock, mail, config }: Needs, trx: Db, key: BroughtKey): Promise<void> {
  const now = clock.now();
  const news = await claimNews(trx, key, now);
  if (!news || news.userId === null || news.account === null) return;
  const { orgId } = key;
  const texts = BROUGHT_TEXTS[languageOfPerson(news.language, config)];
  const text = texts.news(news);
  await notifyOfArchive(trx, { orgId, userId: news.userId, text, now });
  if (!isOneAddress(news.account)) return;
  const lines = [
    ...[texts.greeting, text],
    ...linkTo(config, '/#/user_center?tab=organisation'),
    texts.signOff,
  ];
  await mail.send({ to: news.account, subject: texts.subject, text: lines.join('\n\n') }, { db: trx });
}

/**
 * Tells the owner of the organisation that runs the installation that an archive waits, where there is one. Whoever brings many does not
 * fill a mailbox: within a day it is said again only after the first was read.
 */
export async function tellOperator({ clock, mail, config }: Needs, trx: Db): Promise<void> {
  const operator = await findOperatingOwner(trx);
  if (!operator) return;
  const { orgId, userId, account, language } = operator;
  const now = clock.now();
  if (await hasNewsOfArchive(trx, { orgId, userId, now })) return;
  const texts = BROUGHT_TEXTS[languageOfPerson(language, config)];
  await notifyOfArchive(trx, { orgId, userId, text: texts.waits, now });
  if (!isOneAddress(account)) return;
  const lines = [
    ...[texts.greeting, texts.waits],
    ...linkTo(config, `${OPERATOR_PATH}#/archives`),
    texts.signOff,
  ];
  await mail.send({ to: account, subject: texts.waitsSubject, text: lines.join('\n\n') }, { db: trx });
}

const linkTo = ({ PUBLIC_URL }: Needs['config'], path: string): string[] =>
  PUBLIC_URL ? [`${PUBLIC_URL.replace(/\/$/, '')}${path}`] : [];
