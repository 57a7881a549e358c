import { isDeepStrictEqual } from 'node:util';
import type { Advice } from '@fieldscope/contract/advice/advice';
import type { Language } from '@fieldscope/contract/languages';
import type { UnitSetting } from '@fieldscope/contract/shown-unit';
import type { Config } from '../../../platform/config';
import type { OrgCtx } from '../../../platform/http/request-context';
import { type AdviceReader, adviceWriter } from '../writing/advice-writer';
import type { ChatModel } from './chat-client';
import { findWordingOfSame } from './language-model.repository';
import { toldFacts } from './told-facts.model';

/** The operator's language model; undefined: there is none. */
export const modelOf = ({ AI_URL, AI_MODEL, AI_KEY, AI_TIMEOUT_MS }: Config): ChatModel | undefined =>
  AI_URL === undefined || AI_MODEL === undefined
    ? undefined
    : { url: AI_URL, name: AI_MODEL, key: AI_KEY, timeoutMs: AI_TIMEOUT_MS };

/** For readers of the same units an advice has the same words. */
export const settingOf = ({ temperatureUnit, units }: Omit<UnitSetting, 'language'>): string =>
  JSON.stringify([temperatureUnit, units]);

/**
 * What the language model said of an advice that tells the same facts of the same devices, figure by figure.
 * @returns undefined also where the operator has no model
 */
export async function wordingOf(
  { db, orgId, config }: OrgCtx,
  advice: Advice,
  reader: AdviceReader & { language: Language },
): Promise<{ model: string; text: string } | undefined> {
  if (!modelOf(config)) return undefined;
  const { language } = reader;
  const kept = await findWordingOfSame(db, { orgId, advice, language, setting: settingOf(reader) });
  if (!kept) return undefined;
  const writer = adviceWriter(reader);
  const [told, before] = [toldFacts(advice, writer), toldFacts(kept.advice, writer)];
  return isDeepStrictEqual(told, before) ? kept : undefined;
}
