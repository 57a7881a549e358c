/** Of AI cameras that run tasks of image recognition, apart from `LIMITS`, which the first page loads. */
export const CAMERA_LIMITS = {
  /** In the library of an installation. */
  models: 200,
  modelNameLength: 64,
  modelDescriptionLength: 500,
  /** A camera has 16 characters for it, with the one that ends it. */
  modelVersionLength: 15,
  modelBytes: 4 * 1024 * 1024,
  /** Of one part of an upload, before it is written as base64. */
  modelPartBytes: 512 * 1024,
  /** A camera knows no more of a model. */
  classes: 20,
  classNameLength: 63,
  intervalMinutes: { least: 1, most: 1440 },
  /** In percent, below which a camera reports nothing. */
  confidence: { least: 1, most: 99 },
  dayMinutes: 1440,
  tasksListed: 20,
  /** Of a camera, apart from those that it has and those of which there are pictures. */
  tasksKept: 100,
  /** Of a task: a camera that comes and goes for months ends none, and fills no page. */
  steps: 200,
  picturesListed: 60,
  /** At once: all that a camera may have. */
  picturesRemoved: 5000,
  keepDays: { least: 1, most: 366, usual: 30 },
  keepPictures: { least: 1, most: 5000, usual: 1000 },
  /** Of a picture as a camera sends it: one of 416 by 416 pixels has about 20 kB. */
  pictureBytes: 160 * 1024,
  picturePixels: 2_000_000,
  pictureLeastSide: 16,
  /** As it is kept: its longer side, and its bytes. */
  pictureSide: 1280,
  pictureKeptBytes: 160 * 1024,
  /** Objects and classes of one result, each. */
  detections: 50,
  textLength: 200,
} as const;
