import { type Annotation, annotations } from '@fieldscope/contract/calls/annotations';
import { useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

interface AnnotationsWanted {
  /** Epoch ms. */
  from: number;
  to: number;
  /** Notes about these and the whole organisation; none: nothing is requested. */
  euis: readonly string[];
}

/** Notes of a time, ascending: one request for all charts of a page that show the same time. */
export function useAnnotations({ from, to, euis }: AnnotationsWanted): readonly Annotation[] {
  useRefresh(annotations.list, ({ type }) => type === 'annotations_changed', 0);
  const input = { time_start: from, time_end: to };
  const { data } = useQueryCall(annotations.list, input, { keepPrevious: true, enabled: euis.length > 0 });
  return data?.filter(({ eui }) => eui === null || euis.includes(eui)) ?? [];
}
