import { MINUTE_MS } from '@fieldscope/contract/time';
import type { FleetDevice } from '../fleet';
import { uuidOf } from '../messages';
import { notificationOf } from './notification';
import { hourOf, photographScene, seenAt } from './scene';

/** What cameras of a fleet look for. */
export const FLEET_MODEL = { name: 'Fruit on the tree', classes: ['apple', 'pear'], confidence: 60 } as const;

type Camera = Pick<FleetDevice, 'eui'>;

const objectsAt = ({ eui }: Camera, at: number) =>
  seenAt(eui, at, {
    step: Math.floor(at / MINUTE_MS),
    classes: FLEET_MODEL.classes.length,
    confidence: FLEET_MODEL.confidence,
  });

/** The result of a moment without its picture, the same however often it is asked for. */
export const pastResult = (camera: Camera, at: number, img = ''): object =>
  notificationOf(
    { eui: camera.eui, requestId: uuidOf(`${camera.eui}/${at}`), at, name: FLEET_MODEL.name, img },
    objectsAt(camera, at),
    FLEET_MODEL.classes,
  );

/** The same with its picture. */
export async function pastPicture(camera: Camera, at: number): Promise<object> {
  const image = await photographScene(objectsAt(camera, at), hourOf(at));
  return pastResult(camera, at, image.toString('base64'));
}
