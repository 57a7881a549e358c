import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { FieldFile } from './field-file.model';
import type { FileReport } from './read-field-file';
import { UnreadableFile } from './unreadable-file';

/** The largest files that are taken need some seconds on a phone. */
export const READING_MS = 20 * SECOND_MS;

/**
 * Reads the outlines of a file in a thread of its own, which ends with the file, the time limit or the signal: the page stays
 * usable, whatever is in the file.
 * @throws UnreadableFile; the reason of the signal
 */
export async function readApart(file: File, signal: AbortSignal): Promise<FieldFile> {
  if (file.size > FIELD_LIMITS.fileBytes) throw new UnreadableFile('too_large');
  const report = await reportFromThread(file, signal);
  if ('content' in report) return report.content;
  throw new UnreadableFile(report.problem, report.projection);
}

function reportFromThread(file: File, signal: AbortSignal): Promise<FileReport> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./field-file.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<FileReport>((resolve, reject) => {
    timer = setTimeout(() => reject(new UnreadableFile('too_slow')), READING_MS);
    signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
    worker.onmessage = ({ data }: MessageEvent<FileReport>) => resolve(data);
    // It used up its memory, or did not load.
    worker.onerror = () => reject(new UnreadableFile('stopped'));
    worker.postMessage(file);
  }).finally(() => {
    clearTimeout(timer);
    ended.abort();
    worker.terminate();
  });
}
