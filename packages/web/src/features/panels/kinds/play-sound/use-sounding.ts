import { HOUR_MS } from '@fieldscope/contract/time';
import { useEffect, useState } from 'react';
import { aloneInBrowser } from '../../../../api/alone-in-browser';
import { useStore } from '../../../../browser/create-store';
import { onStoredElsewhere, readStored, writeStored } from '../../../../browser/storage';
import { askForSound, playTones, soundPermission } from './tones';

/** What is remembered in this browser under a name; all of its tabs know. */
function useStored<Value>(name: string): [Value | undefined, (value: Value | undefined) => void] {
  const [value, setValue] = useState(() => readStored<Value>(name));
  useEffect(() => onStoredElsewhere(name, () => setValue(readStored<Value>(name))), [name]);
  const store = (next: Value | undefined) => {
    writeStored(name, next);
    setValue(next);
  };
  return [value, store];
}

/** Whether whoever sits at this browser has allowed a component to sound. */
export function useAllowedSound(componentId: string): [boolean, (allowed: boolean) => void] {
  const [allowed, store] = useStored<boolean>(`panel-sound:${componentId}`);
  return [allowed === true, (next) => store(next || undefined)];
}

/** Somebody may go away and leave it muted. */
const LONGEST_MUTE_MS = HOUR_MS;

/** Whether a component is muted for now: for an hour at most. */
export function useMutedSound(componentId: string, now: number): [boolean, (muted: boolean) => void] {
  const [mutedAt, store] = useStored<number>(`panel-mute:${componentId}`);
  const isMuted = mutedAt !== undefined && now - mutedAt < LONGEST_MUTE_MS;
  return [isMuted, (next) => store(next ? Date.now() : undefined)];
}

/** What a browser takes for a gesture. */
const GESTURES = ['pointerdown', 'keydown'] as const;

/** Whether the page may sound, asked while somebody wants to hear it; any gesture on the page asks again. */
export function useSoundPermission(isWanted: boolean) {
  const permission = useStore(soundPermission);
  const isOpen = isWanted && permission !== 'granted';
  useEffect(() => {
    if (!isOpen) return;
    const ask = () => void askForSound();
    ask();
    for (const gesture of GESTURES) window.addEventListener(gesture, ask);
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, ask);
    };
  }, [isOpen]);
  return permission;
}

/** Repeats the tones while `isSounding`; of several tabs of this browser one does. */
export function useTones(componentId: string, isSounding: boolean): void {
  useEffect(() => {
    if (!isSounding) return;
    let isOver = false;
    const repeat = async () => {
      const name = `panel-sound:${componentId}`;
      while (!isOver) if (!(await aloneInBrowser(name, async () => !isOver && (await playTones())))) return;
    };
    void repeat();
    return () => {
      isOver = true;
    };
  }, [componentId, isSounding]);
}
