import { type LivePlace, NO_PLACE, readLivePlace } from '@fieldscope/contract/live';

/** The oldest place of the answers to what was requested before the first welcome. */
let oldest: LivePlace | undefined;
/** From where on messages have arrived: the place of the first welcome. */
let begin: LivePlace | undefined;
let onGap: () => void = () => undefined;

/**
 * What is requested before live messages arrive. Messages complete an answer from its place on, so that nothing has to be
 * requested again when they begin to arrive at that place, or before it.
 */
export const firstAnswers = {
  /** For each request; returns what takes the place of its answer. */
  expect(): (place: string | null) => void {
    if (begin) return () => undefined;
    return (text) => {
      const place = readLivePlace(text);
      if (!place) return;
      oldest = olderOf(oldest, place);
      // It was on its way when the first messages came, and has missed some.
      if (begin && !isComplete(begin)) gap();
    };
  },

  /** What the first hello says. */
  place: (): LivePlace | undefined => oldest,

  /** The first welcome came from `place`. `callBack` is called, once, when messages are missing between it and an answer. */
  welcome(place: LivePlace, callBack: () => void): void {
    begin = { ...place };
    onGap = callBack;
    if (!isComplete(begin)) gap();
  },

  clear(): void {
    oldest = undefined;
    begin = undefined;
    onGap = () => undefined;
  },
};

const isComplete = (from: LivePlace): boolean =>
  oldest === undefined || (oldest.epoch === from.epoch && oldest.seq >= from.seq);

/** Answers of several processes have no order. */
function olderOf(a: LivePlace | undefined, b: LivePlace): LivePlace {
  if (a === undefined) return b;
  if (a.epoch !== b.epoch) return NO_PLACE;
  return a.seq <= b.seq ? a : b;
}

function gap(): void {
  const report = onGap;
  onGap = () => undefined;
  report();
}
