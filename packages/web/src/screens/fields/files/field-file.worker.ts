import { reportOf } from './read-field-file';

self.onmessage = async ({ data }: MessageEvent<File>) => self.postMessage(await reportOf(data));
