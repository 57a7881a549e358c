import type { InputOf } from '@fieldscope/contract/call';
import type { advice } from '@fieldscope/contract/calls/advice';
import { fail } from '@fieldscope/contract/errors/fail';
import { fileHeaders } from '../../platform/http/call-response';
import { WrittenAnswer } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import { WRITE_ADVICE } from './write-advice.work';

/** An advice as PDF. @throws AppError resource_missing */
export async function exportAdvice(
  ctx: OrgCtx,
  { advice_id: adviceId }: InputOf<typeof advice.exportPdf>,
): Promise<WrittenAnswer> {
  const { orgId, actor, language } = ctx;
  if (actor.kind !== 'user') return fail('no_authority');
  const order = { orgId, userId: actor.userId, adviceId, language };
  const pdf = await ctx.workers.run(WRITE_ADVICE, orgId, order, { signal: ctx.whenGone() });
  return new WrittenAnswer(fileHeaders('application/pdf', 'advice.pdf'), pdf);
}
