import { languageOfPerson } from '../../platform/http/language';
import { isOneAddress } from '../../platform/mail/mail';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { notifyOfArchive } from '../notices/notices.service';
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
  const url = config.PUBLIC_URL && `${config.PUBLIC_URL.replace(/\/$/, '')}/#/user_center?tab=organisation`;
  const lines = [texts.greeting, text, ...(url ? [url] : []), texts.signOff];
  await mail.send({ to: news.account, subject: texts.subject, text: lines.join('\n\n') }, { db: trx });
}
