import { fail } from '@fieldscope/contract/errors/fail';
import type { UserId } from '@fieldscope/contract/ids';
import { type Language, languageOfNumber } from '@fieldscope/contract/languages';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { measurementLabels } from '../measurements/measurement-labels.service';
import type { AdviceKey } from './advice.repository';
import * as repository from './advice.repository';
import { adviceWriter } from './writing/advice-writer';

export interface AdviceOrder extends AdviceKey {
  /** Whose language and units it has. */
  userId: UserId;
  /** Of who has not chosen one. */
  language: Language;
}

export const WRITE_ADVICE: WorkKind<AdviceOrder, Uint8Array> = {
  name: 'advice.write',
  priority: 'readLong',
  limitMs: MINUTE_MS,
};

/** Makes the file of an advice for a person. @throws AppError resource_missing */
export async function writeAdvice(
  { db, clock }: WorkTools,
  { orgId, userId, adviceId, language: usual }: AdviceOrder,
): Promise<Uint8Array> {
  const [found, person] = await Promise.all([
    repository.findAdvice(db, { orgId, adviceId }),
    repository.findReader(db, orgId, userId),
  ]);
  if (!found?.advice || !person) return fail('resource_missing');
  const { organisation, language: chosen, ...units } = person;
  const language = chosen === null ? usual : languageOfNumber(chosen);
  const labelOf = await measurementLabels(db, orgId, language);
  const reader = { ...units, language, labelOf };
  const writer = adviceWriter(reader);
  const { advicePdf } = await import('./writing/advice-pdf.model');
  return new Uint8Array(await advicePdf(found.advice, { reader, writer, organisation, now: clock.now() }));
}
