import { CREDIT_UNITS, type CreditState } from '@fieldscope/contract/credit-states';
import { type Language, languageOfNumber, languageOfStation } from '@fieldscope/contract/languages';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { setLowSince } from '../accounts/balances.service';
import { notifyOfCredits } from '../notices/notices.service';
import { lastsUntil, stateOf } from './account.model';
import { type CreditFactsRow, listAllFacts, listWarned, type Warned } from './account.repository';
import { paceSpan } from './account.service';
import { WARNING_TEXTS } from './warnings.texts';

type Needs = Pick<PlatformServices, 'config' | 'db' | 'clock' | 'mail'>;

/**
 * Tells who may buy credits, once, that they are low, and once more that they are used up; after a recharge it begins anew.
 * Says nothing where the operator requires no credits.
 */
export async function warnOfCredits(services: Needs): Promise<void> {
  const { config, db, clock } = services;
  if (config.CREDITS === 'counted') return;
  const now = clock.now();
  for (const facts of await listAllFacts(db, paceSpan(now))) {
    const state = stateOf(facts, true, now);
    if (state === 'good' && facts.lowSince !== null) await setLowSince(db, facts.orgId, null);
    if (state !== 'good' && isNews(facts, state)) await warn(services, facts, state);
  }
}

/** Whether they were not told yet: neither that credits are low, nor, once these are used up, that they are. */
const isNews = ({ lowSince, outSince }: CreditFactsRow, state: CreditState): boolean =>
  lowSince === null || (state !== 'low' && outSince !== null && lowSince < outSince);

async function warn({ config, db, clock, mail }: Needs, facts: CreditFactsRow, state: CreditState) {
  const now = clock.now();
  const { orgId } = facts;
  const warned = await listWarned(db, orgId);
  await inTransaction(db, async (trx) => {
    await setLowSince(trx, orgId, now);
    for (const person of warned) {
      const language =
        person.language === null ? languageOfStation(config.STATION) : languageOfNumber(person.language);
      const text = textOf(facts, state, person, language, now);
      await notifyOfCredits(trx, { orgId, userId: person.userId, text, now });
      if (!person.isOwner || !person.account.includes('@')) continue;
      const { subjects, greeting, signOff } = WARNING_TEXTS[language];
      const sender = config.PUBLIC_URL ? `${signOff}\n${config.PUBLIC_URL}/#/billing_account` : signOff;
      const subject = state === 'low' ? subjects.low : subjects.out;
      await mail.send(
        { to: person.account, subject, text: [greeting, text, sender].join('\n\n'), orgId },
        { db: trx },
      );
    }
  });
}

function textOf(
  { balance, perDay }: CreditFactsRow,
  state: CreditState,
  { timezone }: Warned,
  language: Language,
  now: number,
): string {
  const texts = WARNING_TEXTS[language];
  const number = new Intl.NumberFormat(language);
  const what = CREDIT_UNITS.map((unit) => `${texts.units[unit]} ${number.format(balance[unit])}`).join(', ');
  if (state !== 'low') return texts.out.replace('{what}', what);
  const ends = CREDIT_UNITS.map((unit) => lastsUntil(balance[unit], perDay[unit], now)).filter(
    (at) => at !== null,
  );
  if (ends.length === 0) return texts.low.replace('{what}', what);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone });
  return texts.lowUntil.replace('{what}', what).replace('{until}', day.format(Math.min(...ends)));
}
