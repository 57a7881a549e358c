/** What a model of an AI camera finds out; its number in answers is its place. */
export const CAMERA_ALGORITHMS = [
  'object_detection',
  'object_count',
  'image_classification',
  'pointer',
  'digital',
] as const;
export type CameraAlgorithm = (typeof CAMERA_ALGORITHMS)[number];

/** How far a task of a camera is, or how it ended. Each is also the kind of the step that leads there. */
export const CAMERA_TASK_STATES = [
  'setup_complete',
  'model_downloading',
  'deploying',
  'deployed',
  'task_configured',
  'task_executed',
  'download_error',
  'deploy_error',
  'start_error',
  'execution_error',
  'terminated',
] as const;
export type CameraTaskState = (typeof CAMERA_TASK_STATES)[number];

/** A task in one of these is over. One whose execution fails is not: its camera may go on with it. */
export const ENDED_TASK_STATES = [
  'download_error',
  'deploy_error',
  'start_error',
  'terminated',
] as const satisfies CameraTaskState[];

/** Whether a task in this state is over. */
export const isEndedTask = (state: CameraTaskState): boolean =>
  (ENDED_TASK_STATES as readonly CameraTaskState[]).includes(state);

/** Whether a state is an error. */
export const isTaskError = (state: CameraTaskState): boolean => state.endsWith('_error');

/** Why a step of a task was made, where that is not clear by itself. */
export const CAMERA_TASK_REASONS = [
  // The camera did not take the task.
  'camera_busy',
  'firmware_update',
  'voice_session',
  'not_taken',
  'model_removed',
  // The camera could not get the model.
  'connection_failed',
  'download_failed',
  'write_failed',
  'download_timeout',
  'download_canceled',
  // The camera could not set the task up, or start it.
  'task_unreadable',
  'part_missing',
  'part_failed',
  'start_failed',
  // It failed while it ran.
  'internal_error',
  'not_running',
  'paused',
  'camera_silent',
  'other_error',
  // It goes on.
  'camera_back',
  // Who ended it.
  'ended_in_portal',
  'ended_on_camera',
  'replaced_in_portal',
  'replaced_on_camera',
] as const;
export type CameraTaskReason = (typeof CAMERA_TASK_REASONS)[number];

/** Of which results pictures are kept. */
export const CAMERA_PICTURE_CHOICES = ['all', 'with_detection', 'none'] as const;
export type CameraPictureChoice = (typeof CAMERA_PICTURE_CHOICES)[number];

/**
 * How a camera sends results. The published firmware says over MQTT what it saw as a picture and a text; boxes, classes and
 * counts come with its HTTP notifications alone, whose address somebody sets on the camera.
 */
export const CAMERA_RESULT_WAYS = ['mqtt', 'http'] as const;
export type CameraResultWay = (typeof CAMERA_RESULT_WAYS)[number];

/** Measurements of results: the first of ten. */
export const FIRST_DETECTION_ID = 4175;
export const DETECTION_IDS = 10;
/** Of the ten slots of an A1102: what its model found, and in the last one the number of that model. */
export const FIRST_SLOT_ID = 4165;
export const MODEL_SLOT_ID = 4174;
