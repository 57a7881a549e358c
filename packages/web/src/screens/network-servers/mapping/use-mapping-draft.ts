import { messageMappings } from '@fieldscope/contract/calls/connections';
import type { MappedField, MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import { valueAt } from '@fieldscope/contract/message-mapping/pointer';
import { useMemo, useState } from 'react';
import { useQueryCall } from '../../../api/use-call';
import { type Draft, draftOf, EMPTY_DRAFT, mappingOf } from './drafts';
import { encodingOf, suggestedDraft, timeFormatOf } from './suggestions';

/** What a reader makes of the messages of a connection; until then what is saved, or suggested by the message. */
export function useMappingDraft(connectionId: number) {
  const { data, error, refetch } = useQueryCall(messageMappings.view, { connection_id: connectionId });
  const [chosenId, choose] = useState<number>();
  const [changed, setChanged] = useState<Draft>();
  const messages = data?.messages ?? [];
  const shown = messages.find(({ message_id }) => message_id === chosenId) ?? messages[0];
  const message = useMemo<unknown>(() => (shown ? JSON.parse(shown.body) : undefined), [shown]);
  const saved = data?.mapping ?? undefined;
  const first = useMemo(() => {
    if (saved) return draftOf(saved);
    return message === undefined ? EMPTY_DRAFT : suggestedDraft(message);
  }, [saved, message]);
  const draft = changed ?? first;
  const mapping = mappingOf(draft, message) ?? (changed ? undefined : saved);

  /** What a place is, and no other; undefined: nothing. */
  function assign(segments: readonly string[], field: MappedField | undefined): void {
    const others = Object.entries(draft.places).filter(
      ([name, place]) => name !== field && place.join('/') !== segments.join('/'),
    );
    const value = valueAt(message, segments);
    setChanged({
      places: Object.fromEntries(field ? [...others, [field, segments]] : others),
      payload_encoding: (field === 'payload' && encodingOf(value)) || draft.payload_encoding,
      time_format: (field === 'time' && timeFormatOf(value)) || draft.time_format,
    });
  }

  return {
    ...{ data, error, refetch, messages, shown, message, draft, mapping, choose, assign },
    isSuggested: !saved && !changed,
    change: (given: Partial<Draft>) => setChanged({ ...draft, ...given }),
    load: (given: MessageMapping) => setChanged(draftOf(given)),
  };
}
export type MappingDraft = ReturnType<typeof useMappingDraft>;
