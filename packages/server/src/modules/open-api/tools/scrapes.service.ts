import { openTools } from '@fieldscope/contract/calls/open-tools';
import type { OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import { codingFor } from '../../../platform/http/long-answers';
import { inWorker, WrittenAnswer } from '../../../platform/http/reads';
import type { OrgCtx } from '../../../platform/http/request-context';
import { SharedWork } from '../../../platform/shared-work';
import { CONTENT_TYPES, formatFor } from './exposition.model';

/** Shorter than anybody scrapes: several scrapers read what was written for one of them. */
const KEPT_MS = 5 * SECOND_MS;
/** Of all organisations together. */
const KEPT_BYTES = 32 * 1024 * 1024;

interface Kept {
  answer: WrittenAnswer;
  until: number;
}

/** Answers scrapes: the metrics of an organisation are written once for all who ask within a few seconds. */
export function createScrapes(flushPending: (orgId: OrgId) => Promise<unknown>) {
  const write = inWorker(openTools.metrics);
  const shared = new SharedWork();
  const kept = new Map<string, Kept>();
  return (ctx: OrgCtx): Promise<WrittenAnswer> => {
    const format = formatFor(ctx.accept);
    const key = [ctx.orgId, format, codingFor(ctx.acceptEncoding)].join(' ');
    const answer = async (gone: AbortSignal): Promise<WrittenAnswer> => {
      const known = kept.get(key);
      if (known && ctx.clock.now() < known.until) return known.answer;
      await flushPending(ctx.orgId);
      const { headers, body } = await write({ ...ctx, whenGone: () => gone }, { format });
      const { 'content-disposition': _, ...others } = headers;
      const written = new WrittenAnswer(
        { ...others, 'content-type': CONTENT_TYPES[format], vary: 'accept, accept-encoding' },
        body,
      );
      keep(kept, key, { answer: written, until: ctx.clock.now() + KEPT_MS }, ctx.clock.now());
      return written;
    };
    return shared.run(key, answer, ctx.whenGone());
  };
}

/** Keeps an answer, and of those before it what is not too old and not too much, the oldest first. */
function keep(kept: Map<string, Kept>, key: string, next: Kept, now: number): void {
  kept.delete(key);
  let bytes = next.answer.body.byteLength;
  for (const one of kept.values()) bytes += one.answer.body.byteLength;
  for (const [other, { until, answer }] of kept) {
    if (until > now && bytes <= KEPT_BYTES) continue;
    kept.delete(other);
    bytes -= answer.body.byteLength;
  }
  if (bytes <= KEPT_BYTES) kept.set(key, next);
}
