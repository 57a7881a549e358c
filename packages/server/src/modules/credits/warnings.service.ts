import { CREDIT_UNITS, type CreditState } from '@fieldscope/contract/credit-states';
import { type Language, languageOfNumber, languageOfStation } from '@fieldscope/contract/languages';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { type CreditWarning, setWarned } from '../accounts/balances.service';
import { notifyOfCredits } from '../notices/notices.service';
import { lastsUntil, stateOf } from './account.model';
import { type CreditFactsRow, listAllFacts, listWarned, type Warned } from './account.repository';
import { paceSpan } from './account.service';
import { WARNING_TEXTS } from './warnings.texts';

type Needs = Pick<PlatformServices, 'config' | 'db' | 'clock' | 'mail'>;

/**
 * Tells who may buy credits, once, that they are low, and once more that they are used up; after a recharge it begins anew.
 * Says nothing where the operator requires no credits.
 * @throws what failed for an organisation; all others are told all the same
 */
export async function warnOfCredits(services: Needs): Promise<void> {
  const { config, db, clock } = services;
  if (config.CREDITS === 'counted') return;
  const failures: unknown[] = [];
  for (const facts of await listAllFacts(db, paceSpan(clock.now())))
    await warnIfNew(services, facts).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Warns an organisation of what it was not warned of yet. */
async function warnIfNew(services: Needs, facts: CreditFactsRow): Promise<void> {
  const { db, clock } = services;
  const warning = warningOf(stateOf(facts, true, clock.now()));
  if (warning === facts.warned) return;
  // Whoever was told that credits are used up knows that they are low after a small recharge.
  if (warning === null || facts.warned === 'out') await setWarned(db, facts.orgId, warning);
  else await warn(services, facts, warning);
}

const warningOf = (state: CreditState): CreditWarning | null =>
  state === 'good' ? null : state === 'low' ? 'low' : 'out';

async function warn({ config, db, clock, mail }: Needs, facts: CreditFactsRow, warning: CreditWarning) {
  const now = clock.now();
  const { orgId } = facts;
  const warned = await listWarned(db, orgId);
  await inTransaction(db, async (trx) => {
    await setWarned(trx, orgId, warning);
    for (const person of warned) {
      const language =
        person.language === null ? languageOfStation(config.STATION) : languageOfNumber(person.language);
      const text = textOf(facts, warning, person, language, now);
      await notifyOfCredits(trx, { orgId, userId: person.userId, text, now });
      if (!person.isOwner || !person.account.includes('@')) continue;
      const { subjects, greeting, signOff } = WARNING_TEXTS[language];
      const sender = config.PUBLIC_URL ? `${signOff}\n${config.PUBLIC_URL}/#/billing_account` : signOff;
      const subject = subjects[warning];
      await mail.send(
        { to: person.account, subject, text: [greeting, text, sender].join('\n\n'), orgId },
        { db: trx },
      );
    }
  });
}

function textOf(
  { balance, perDay }: CreditFactsRow,
  warning: CreditWarning,
  { timezone }: Warned,
  language: Language,
  now: number,
): string {
  const texts = WARNING_TEXTS[language];
  const number = new Intl.NumberFormat(language);
  // A minus sign where Intl writes a hyphen.
  const shown = (amount: number) => number.format(amount).replace('-', '−');
  const what = CREDIT_UNITS.map((unit) => `${texts.units[unit]} ${shown(balance[unit])}`).join(', ');
  if (warning === 'out') return texts.out.replace('{what}', what);
  const ends = CREDIT_UNITS.map((unit) => lastsUntil(balance[unit], perDay[unit], now)).filter(
    (at) => at !== null,
  );
  if (ends.length === 0) return texts.low.replace('{what}', what);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone });
  return texts.lowUntil.replace('{what}', what).replace('{until}', day.format(Math.min(...ends)));
}
