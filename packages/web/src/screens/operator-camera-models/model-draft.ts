import type { LibraryModel } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';

/** What somebody has entered of a model so far. */
export interface ModelDraft {
  name: string;
  version: string;
  /** Number of CAMERA_ALGORITHMS, as text. */
  algorithm: string;
  description: string;
  /** One a line. */
  classes: string;
}

export const NEW_MODEL: ModelDraft = {
  ...{ name: '', version: '1.0.0', algorithm: '0', description: '', classes: '' },
};

export const draftOf = ({ name, version, algorithm, description, classes }: LibraryModel): ModelDraft => ({
  ...{ name, version, description, algorithm: String(algorithm), classes: classes.join('\n') },
});

const VERSION = new RegExp(`^[\\w.-]{1,${CAMERA_LIMITS.modelVersionLength}}$`);

/** The model that was entered, or which of its parts are wrong. */
export function modelOf(draft: ModelDraft) {
  const wrong = new Set<keyof ModelDraft>();
  const name = draft.name.trim();
  const version = draft.version.trim();
  const classes = draft.classes
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (name === '' || name.length > CAMERA_LIMITS.modelNameLength) wrong.add('name');
  if (!VERSION.test(version)) wrong.add('version');
  if (
    classes.length > CAMERA_LIMITS.classes ||
    classes.some((one) => one.length > CAMERA_LIMITS.classNameLength)
  )
    wrong.add('classes');
  const { algorithm, description } = draft;
  return {
    wrong,
    facts: { name, version, algorithm: Number(algorithm), description: description.trim(), classes },
  };
}
