import type { ApiRefusal } from '../calls/network-servers';
import type { TextFacts } from '../texts';
import { HOUR_MS } from '../time';
import { capitalised, conclusionWords, type VerdictWriter } from './conclusion';
import type { NamedServer, Proof, ProofOf } from './proofs';
import type { Verdict } from './verdict';

const UNANSWERED: readonly ApiRefusal[] = ['name_unknown', 'unreachable', 'timeout'];
const FAILED: readonly ApiRefusal[] = ['server_failed'];

const errorOf = (error: ApiRefusal | null, { text }: VerdictWriter): string => {
  if (error !== null && UNANSWERED.includes(error)) return text('error.silent');
  return text(error === null || FAILED.includes(error) ? 'error.failed' : 'error.refused');
};

/** What people call a network server. */
export const serverName = ({ name }: NamedServer, { text }: Pick<VerdictWriter, 'text'>): string =>
  name || text('operatorsServer');

const gatewayOf = ({ gateway: { name, eui } }: { gateway: { name: string; eui: string } }) => ({
  gateway: name || eui,
});

/** What fills the words of each proof; `key` where one kind has several texts. */
const FACTS: {
  [Kind in Proof['kind']]: (proof: ProofOf<Kind>, writer: VerdictWriter) => TextFacts & { key?: string };
} = {
  gateway_hears: (proof, { signal }) => ({
    ...gatewayOf(proof),
    count: proof.others,
    rssi: signal(proof.rssi),
  }),
  gateway_online: gatewayOf,
  gateway_quiet: (proof, writer) => ({
    ...gatewayOf(proof),
    ...since(proof, writer),
    count: proof.nodes,
    uplinks: proof.uplinks,
  }),
  gateway_missed: (proof, writer) => ({ ...gatewayOf(proof), ...since(proof, writer) }),
  gateway_idle: (proof, writer) => ({ ...gatewayOf(proof), ...since(proof, writer) }),
  server_sends: ofServer,
  server_quiet: (proof, writer) => ({
    server: serverName(proof.server, writer),
    ...since(proof, writer),
    count: proof.devices,
    uplinks: proof.uplinks,
  }),
  server_fails: (proof, writer) => ({ ...ofServer(proof, writer), error: errorOf(proof.error, writer) }),
  server_refusals: (proof, writer) => ({ ...ofServer(proof, writer), count: proof.count }),
  server_removed: ofServer,
  no_server: () => ({}),
  never_heard: since,
  registration: (proof, writer) => ({
    ...ofServer(proof, writer),
    error: errorOf(proof.error, writer),
    key: `registration_${proof.state}`,
  }),
  registered_again: ofServer,
  profile_saved: ({ profile, at }, { now, span }) => ({ profile, span: span(now - at) }),
  profile_paused: ({ profile, at }, { now, span }) => ({ profile, span: span(now - at) }),
  refused: ({ count }) => ({ count }),
  missing: (proof, { share }) => ({ share: share(proof.share) }),
  battery_at: ({ percent }, { share }) => ({ percent: share(percent / 100) }),
  battery_fell: ({ from, to, hours }, { share, span }) => ({
    from: share(from / 100),
    to: share(to / 100),
    span: span(hours * HOUR_MS),
  }),
  signal_at: ({ rssi }, { signal }) => ({ rssi: signal(rssi) }),
  signal_fell: ({ from, to, hours }, { signal, span }) => ({
    from: signal(from),
    to: signal(to),
    span: span(hours * HOUR_MS),
  }),
  spreading_rose: ({ from, to }) => ({ from, to }),
  interval_ordered: ({ minutes, at }, { interval, now, span }) => ({
    interval: interval(minutes),
    span: span(now - at),
  }),
  interval_differs: ({ measured, reported }, { interval }) => ({
    measured: interval(measured),
    reported: interval(reported),
  }),
  interval_rose: ({ from, to }, { interval }) => ({ from: interval(from), to: interval(to) }),
  silent_hours: ({ times, back_at: backAt }, { now, span }) => ({
    count: times,
    span: span(Math.max(0, backAt - now)),
  }),
  channel_quiet: (proof, writer) => ({
    channel: proof.channel,
    ...since(proof, writer),
    count: proof.others,
  }),
};

function ofServer(proof: { server: NamedServer; at: number }, writer: VerdictWriter) {
  return { server: serverName(proof.server, writer), span: writer.span(writer.now - proof.at) };
}

function since(proof: { since: number }, { now, span }: VerdictWriter) {
  return { span: span(now - proof.since) };
}

/** What is proven, in words. */
export function proofWords<Kind extends Proof['kind']>(proof: ProofOf<Kind>, writer: VerdictWriter): string {
  const { key = proof.kind, ...facts } = FACTS[proof.kind as Kind](proof, writer);
  return writer.text(`proof.${key}`, facts);
}

/** What to do next, as one sentence. */
export const nextWords = ({ cause }: Verdict, { text }: VerdictWriter): string =>
  text('next', { action: text(`action.${cause}`) }) + text('end');

/** A verdict as one sentence: what is proven, and what follows from it. */
export function verdictSentence(verdict: Verdict, writer: VerdictWriter): string {
  const { text } = writer;
  const proven = verdict.proof.map((proof) => proofWords(proof, writer)).join(text('and'));
  const parts = [proven, conclusionWords(verdict, writer)].filter((part) => part !== '');
  return capitalised(parts.join(text('so'))) + text('end');
}
