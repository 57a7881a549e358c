import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { reports } from '@fieldscope/contract/calls/reports';
import { fail } from '@fieldscope/contract/errors/fail';
import { languageOfNumber } from '@fieldscope/contract/languages';
import type { OrgCtx } from '../../platform/http/request-context';
import { buildReport } from './content/build-report.work';
import { findPerson } from './reports.repository';
import { newestDue } from './schedule/due-dates.model';

/** The mail and the PDF of a report as the caller would get them now, without links. @throws AppError resource_missing */
export async function previewReport(
  ctx: OrgCtx,
  { source, source_id: sourceId, name, month_day: monthDay, ...schedule }: InputOf<typeof reports.preview>,
): Promise<ResultOf<typeof reports.preview>> {
  const { db, orgId, actor, clock } = ctx;
  if (actor.kind !== 'user') return fail('no_authority');
  const person = (await findPerson(db, orgId, actor.userId)) ?? fail('resource_missing');
  const language = person.language === null ? ctx.language : languageOfNumber(person.language);
  const built = await buildReport(ctx as never, {
    ...{ orgId, organisation: person.organisation, name, source, sourceId, period: schedule.period },
    reader: { ...person, userId: actor.userId, role: actor.role, language },
    due: newestDue({ ...schedule, monthDay }, person.timezone, clock.now()),
    links: { open: null, pause: null },
  });
  const html = built.pictures.reduce(
    (shown, { cid, png }) => shown.replace(`cid:${cid}`, `data:image/png;base64,${base64Of(png)}`),
    built.html,
  );
  return { subject: built.subject, html, pdf: base64Of(built.pdf) };
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
