import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { givenUp } from './picture-space.model';
import * as repository from './pictures.repository';

const MEGABYTE = 1024 * 1024;
const PORTION = 200;
/** Of what all pictures may take, this part stays free: what is written until they are measured again. */
const FREE_PART = 1 / 1000;
/** Of what is free beyond that, a process writes this part before it measures again: others write as well. */
const OWN_PART = 1 / 10;

/** Keeps what pictures take together within `CAMERA_PICTURE_MB` while they are written. */
export interface PictureSpace {
  /** Bytes of pictures were written. Resolves when all together have their space. */
  taken(bytes: number): Promise<void>;
}

export function createPictureSpace({ db, config }: Pick<PlatformServices, 'db' | 'config'>): PictureSpace {
  const most = config.CAMERA_PICTURE_MB * MEGABYTE;
  const free = most * FREE_PART;
  let left = 0;
  let measuring: Promise<void> | undefined;
  async function measure(): Promise<void> {
    const total = await boundPictures(db, most - free);
    left = Math.max(free, (most - total) * OWN_PART);
  }
  return {
    async taken(bytes) {
      left -= bytes;
      if (left > 0) return;
      measuring ??= measure().finally(() => {
        measuring = undefined;
      });
      await measuring;
    },
  };
}

/**
 * Deletes the oldest pictures of the organisations with most until all together have no more than `most` bytes: a flood of one
 * takes nothing from others that have less than an equal share. @returns how many bytes there are then
 */
export async function boundPictures(db: Db, most: number, signal?: AbortSignal): Promise<number> {
  const all = await repository.listBytes(db);
  let total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { orgId, bytes } of givenUp(all, most)) {
    const kept = all.find((one) => one.orgId === orgId)!.bytes - bytes;
    while (!signal?.aborted) {
      const gone = await repository.deleteOldest(db, orgId, { kept, most: PORTION });
      if (gone === 0) break;
      total -= gone;
    }
  }
  return total;
}
