import { SECOND_MS } from '@fieldscope/contract/time';
import { createStore } from '../../../../browser/create-store';

/** Whether this page may sound: browsers forbid it until somebody has touched the page; `unable`: it knows no sounds. */
export type SoundPermission = 'unknown' | 'granted' | 'forbidden' | 'unable';

export const soundPermission = createStore<SoundPermission>('unknown');

let context: AudioContext | undefined;

const look = () => context && soundPermission.set(context.state === 'running' ? 'granted' : 'forbidden');

/** A browser that waits for a gesture leaves the request open; it is not waited for. */
const ANSWER_MS = 300;

/** Asks the browser whether the page may sound; within a gesture it allows it. */
export async function askForSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return soundPermission.set('unable');
  if (!context) {
    context = new AudioContext();
    context.onstatechange = look;
  }
  await Promise.race([
    context.resume().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
  ]);
  look();
}

/** From the beginning of two tones to the next two. */
const CYCLE_S = 4;
/** When each begins, how long it lasts, in seconds, and its pitch in hertz. */
const TONES = [
  { at: 0, for: 0.7, hertz: 659.26 },
  { at: 0.45, for: 1.1, hertz: 523.25 },
];
const LOUDNESS = 0.25;
const RISE_S = 0.04;

/**
 * Plays two soft tones and waits until the next ones are due, by the clock of the sound: timers are slow in hidden tabs.
 * @returns whether it could
 */
export async function playTones(): Promise<boolean> {
  const player = context;
  if (player?.state !== 'running') return false;
  const begin = player.currentTime;
  for (const tone of TONES) {
    const volume = silentVolume(player);
    volume.gain.setValueAtTime(0, begin + tone.at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + tone.at + RISE_S);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + tone.at + tone.for);
    start(player, volume, { from: begin + tone.at, to: begin + tone.at + tone.for, hertz: tone.hertz });
  }
  const end = start(player, silentVolume(player), { from: begin, to: begin + CYCLE_S, hertz: 440 });
  await Promise.race([
    new Promise<void>((resolve) => {
      end.onended = () => resolve();
    }),
    // A sound that is suspended in the middle never ends.
    new Promise<void>((resolve) => setTimeout(resolve, 2 * CYCLE_S * SECOND_MS)),
  ]);
  return true;
}

function silentVolume(player: AudioContext): GainNode {
  const volume = player.createGain();
  volume.gain.value = 0;
  volume.connect(player.destination);
  return volume;
}

interface Span {
  from: number;
  to: number;
  hertz: number;
}

function start(player: AudioContext, volume: GainNode, { from, to, hertz }: Span): OscillatorNode {
  const oscillator = player.createOscillator();
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  oscillator.connect(volume);
  oscillator.start(from);
  oscillator.stop(to);
  return oscillator;
}
