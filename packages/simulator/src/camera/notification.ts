import type { SceneObject } from './scene';

/** What a notification is about. */
export interface Notification {
  eui: string;
  requestId: string;
  /** Epoch ms. */
  at: number;
  /** Of the task. */
  name: string;
  /** Base64 of its picture; empty: it has none. */
  img: string;
}

/** A result as cameras post it: boxes with their centre and sides in pixels, how sure the camera is, and the class. */
export const notificationOf = (
  { eui, requestId, at, name, img }: Notification,
  objects: readonly SceneObject[],
  classes: readonly string[],
): object => ({
  ...{ requestId, deviceEui: eui },
  events: {
    ...{ timestamp: at, text: name, img },
    data: {
      inference: {
        boxes: objects.map(({ x, y, width, height, score, target }) => [x, y, width, height, score, target]),
        classes_name: classes,
      },
    },
  },
});
