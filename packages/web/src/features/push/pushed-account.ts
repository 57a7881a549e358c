import { readStored, writeStored } from '../../browser/storage';

const NAME = 'push';

/** Whose alarms this browser shows while the portal is closed, and under which address of its push service. */
interface Pushed {
  user_id: string;
  endpoint: string;
}

export const readPushed = (): Pushed | undefined => readStored<Pushed>(NAME);
export const keepPushed = (pushed: Pushed): void => writeStored(NAME, pushed);

export const forgetPushed = (): void => writeStored(NAME, undefined);
