import type { cameras } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import type { CameraPictureChoice } from '@fieldscope/contract/camera-tasks';
import type { CallInput } from '../../api/call-api';

/** What somebody has entered of a task so far. */
export interface DeployDraft {
  /** Of the model; null: none is chosen yet. */
  model: string | null;
  interval: number | string;
  /** `HH:MM`; empty: from the beginning, or to the end of the day. */
  from: string;
  until: string;
  pictures: CameraPictureChoice;
  confidence: number | string;
}

export const NEW_DRAFT: DeployDraft = {
  ...{ model: null, interval: 10, from: '', until: '', pictures: 'all', confidence: 50 },
};

const CLOCK = /^(\d\d):(\d\d)/;

/** A clock as minute of the day; undefined: it is none. */
function minuteOf(clock: string, empty: number): number | undefined {
  if (clock === '') return empty;
  const [, hours, minutes] = CLOCK.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

const isWithin = (
  value: number | string,
  { least, most }: { least: number; most: number },
): value is number => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

type Task = Omit<CallInput<typeof cameras.deploy>, 'eui'>;

/** The task that was entered, or which of its parts are wrong. */
export function taskOf(draft: DeployDraft): { task?: Task; wrong: ReadonlySet<keyof DeployDraft> } {
  const wrong = new Set<keyof DeployDraft>();
  const { model, interval, pictures, confidence } = draft;
  if (model === null) wrong.add('model');
  if (!isWithin(interval, CAMERA_LIMITS.intervalMinutes)) wrong.add('interval');
  if (!isWithin(confidence, CAMERA_LIMITS.confidence)) wrong.add('confidence');
  const from = minuteOf(draft.from, 0);
  const until = minuteOf(draft.until, CAMERA_LIMITS.dayMinutes);
  if (from === undefined || until === undefined || from >= until) wrong.add('until');
  if (wrong.size > 0) return { wrong };
  return {
    wrong,
    task: {
      model_id: Number(model),
      interval_minutes: interval as number,
      from_minute: from!,
      until_minute: until!,
      pictures,
      confidence: confidence as number,
    },
  };
}
