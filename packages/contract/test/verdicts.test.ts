import { describe, expect, test } from 'vitest';
import type { Language } from '../src/languages';
import { type TextTree, textIn } from '../src/texts';
import { CAUSES, CERTAINTIES, COMMON_CAUSES } from '../src/verdicts/causes';
import { commonWords, conclusionWords, type VerdictWriter } from '../src/verdicts/conclusion';
import enProofs from '../src/verdicts/proof-words.en';
import ruProofs from '../src/verdicts/proof-words.ru';
import zhProofs from '../src/verdicts/proof-words.zh';
import { Proof } from '../src/verdicts/proofs';
import { proofWords, verdictSentence } from '../src/verdicts/sentence';
import { Verdict } from '../src/verdicts/verdict';
import en from '../src/verdicts/words.en';
import ru from '../src/verdicts/words.ru';
import zh from '../src/verdicts/words.zh';

const WORDS: Record<Language, TextTree> = {
  en: { ...en, ...enProofs },
  zh: { ...zh, ...zhProofs },
  ru: { ...ru, ...ruProofs },
};
const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR = 3_600_000;

/** Keys that have no text fail. */
const writer = (language: Language): VerdictWriter => ({
  text(key, facts) {
    const found = textIn(WORDS[language], key, language, facts);
    if (found === undefined) throw new Error(`${language} lacks ${key}`);
    return found;
  },
  span: (ms) => `${Math.round(ms / HOUR)} h`,
  interval: (minutes) => `${minutes} min`,
  share: (share) => `${Math.round(100 * share)} %`,
  signal: (rssi) => `${String(rssi).replace('-', '−')} dBm`,
  now: NOW,
});

const gateway = { eui: '2CF7F1C0000000FF', name: 'silo' };
const [server, operators] = [
  { connection_id: 1, name: 'Roof' },
  { connection_id: null, name: '' },
];
const [since, at] = [NOW - 3 * HOUR, NOW - 3 * HOUR];

/** One of each kind, and of each form that a kind has. */
const PROOFS: Proof[] = [
  { kind: 'gateway_hears', gateway, others: 14, rssi: -80 },
  { kind: 'gateway_online', gateway: { ...gateway, name: '' } },
  { kind: 'gateway_quiet', gateway, since, nodes: 1, uplinks: 4 },
  { kind: 'gateway_missed', gateway, since },
  { kind: 'gateway_idle', gateway, since },
  { kind: 'server_sends', server, at },
  { kind: 'server_quiet', server: operators, since, devices: 200, uplinks: 600, gateways: 2 },
  { kind: 'server_fails', server, error: 'timeout', at },
  { kind: 'server_fails', server, error: 'key_refused', at },
  { kind: 'server_refusals', server, reason: 'parameter_invalid', count: 31, at },
  { kind: 'server_removed', server, at },
  { kind: 'no_server' },
  { kind: 'never_heard', since },
  ...(['waiting', 'failed', 'registered'] as const).map(
    (state): Proof => ({ kind: 'registration', server, state, error: null, at }),
  ),
  { kind: 'registered_again', server, at },
  { kind: 'profile_saved', profile: 'Level', at },
  { kind: 'profile_paused', profile: 'Level', at },
  { kind: 'refused', count: 3, reason: 'codec_failed' },
  { kind: 'missing', share: 0.22 },
  { kind: 'battery_at', percent: 88 },
  { kind: 'battery_fell', from: 90, to: 12, hours: 144 },
  { kind: 'signal_at', rssi: -119 },
  { kind: 'signal_fell', from: -95, to: -119, hours: 144 },
  { kind: 'spreading_rose', from: 7, to: 12 },
  { kind: 'interval_ordered', minutes: 240, at },
  { kind: 'interval_differs', measured: 60, reported: 10 },
  { kind: 'interval_rose', from: 10, to: 60 },
  { kind: 'silent_hours', times: 5, back_at: NOW + 9 * HOUR },
  { kind: 'channel_quiet', channel: 2, since, others: 3 },
];

describe.each(Object.keys(WORDS) as Language[])('in %s', (language) => {
  test('each proof has words with all its facts', () => {
    const kinds = new Set(PROOFS.map(({ kind }) => kind));
    expect(kinds.size).toBe(Proof.options.length);
    for (const proof of PROOFS) {
      const words = proofWords(Proof.parse(proof), writer(language));
      expect(words).not.toMatch(/\{\{|undefined|NaN/);
    }
  });

  test('each cause has a conclusion of each certainty, and an action', () => {
    for (const cause of CAUSES) {
      for (const certainty of CERTAINTIES) {
        const verdict = Verdict.parse({ cause, certainty, proof: [], gateway, server: null });
        const words = conclusionWords(verdict, writer(language));
        expect(words).not.toMatch(/\{\{/);
      }
      expect(writer(language).text(`action.${cause}`)).not.toBe('');
    }
  });

  test('an alarm of a common cause says what is silent', () => {
    for (const cause of COMMON_CAUSES) {
      const verdict = { cause, certainty: 'certain', proof: [], gateway: null, server } as const;
      expect(commonWords({ ...verdict, proof: [] }, writer(language))).toContain('Roof');
    }
  });
});

test.each<[Language, string]>([
  [
    'en',
    'The gateway silo hears 14 others at −80 dBm; battery 88 %; signal fell from −95 dBm to −119 dBm in 144 h: most likely its antenna or its place.',
  ],
  [
    'zh',
    '网关 silo 正以 −80 dBm 接收另外 14 个节点；电量 88 %；信号在144 h内从 −95 dBm 降到 −119 dBm：很可能是天线或安装位置问题。',
  ],
  [
    'ru',
    'Шлюз silo принимает ещё 14 узлов с уровнем −80 dBm; заряд батареи 88 %; сигнал упал с −95 dBm до −119 dBm за 144 h: скорее всего, дело в антенне или месте установки.',
  ],
])('a verdict is one sentence in %s', (language, sentence) => {
  const proof = PROOFS.filter(({ kind }) => ['gateway_hears', 'battery_at', 'signal_fell'].includes(kind));
  const verdict: Verdict = { cause: 'signal', certainty: 'likely', proof, gateway: null, server: null };
  expect(verdictSentence(verdict, writer(language))).toBe(sentence);
});

test('the network server of the operator has no name', () => {
  const verdict: Verdict = {
    cause: 'server_silent',
    certainty: 'certain',
    proof: [],
    gateway: null,
    server: operators,
  };
  expect(conclusionWords(verdict, writer('en'))).toBe('the operator’s network server is down');
});
