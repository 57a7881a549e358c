import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { Input, Select, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { useState } from 'react';
import { usePanels } from '../../../features/panels/panel-list.queries';
import { useTexts } from '../../../texts/use-texts';
import { needsSearch } from '../../../ui/filters/many-choices';
import { MoveGrip } from '../../../ui/sorting/MoveGrip';
import { movedTo } from '../../../ui/sorting/moved-to';
import { useDragOrder } from '../../../ui/sorting/use-drag-order';
import { PlaylistEntry } from './PlaylistEntry';
import { type DraftEntry, newEntry } from './playlist-draft';
import classes from './Televisions.module.css';

interface PlaylistFieldProps {
  playlist: readonly DraftEntry[];
  onChange(playlist: DraftEntry[]): void;
  isTried: boolean;
}

/** The panels of a television in their order, which is dragged or changed by arrow keys. */
export function PlaylistField({ playlist, onChange, isTried }: PlaylistFieldProps) {
  const { t } = useTexts('televisions', 'ui');
  const panels = usePanels().data ?? [];
  const [said, say] = useState('');
  const count = playlist.length;
  const put = (from: number, to: number) => {
    onChange(movedTo(playlist, from, to));
    say(t('playlist.moved', { name: playlist[from]!.name, position: to + 1, count }));
  };
  const drag = useDragOrder(put);
  const change = (changed: DraftEntry) =>
    onChange(playlist.map((one) => (one.key === changed.key ? changed : one)));
  return (
    <div>
      <Input.Label component="div" id="playlist-label">
        {t('playlist.label')}
      </Input.Label>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={classes.playlist} ref={drag.list} aria-labelledby="playlist-label">
        {playlist.map((entry, place) => (
          <PlaylistEntry
            key={entry.key}
            entry={entry}
            grip={
              <MoveGrip
                label={t('playlist.move', { name: entry.name, position: place + 1, count })}
                {...{ place, count }}
                onMove={(to) => put(place, to)}
                onPointerDown={drag.start(place)}
              />
            }
            isDragged={drag.place === place}
            isAlone={count === 1}
            onChange={change}
            onRemove={() => onChange(playlist.filter(({ key }) => key !== entry.key))}
          />
        ))}
      </ol>
      {count < TELEVISION_LIMITS.playlist && (
        <Select
          aria-label={t('playlist.add')}
          placeholder={t('playlist.add')}
          data={panels.map(({ panel_id, name }) => ({ value: String(panel_id), label: name }))}
          value={null}
          onChange={(id) => {
            const panel = panels.find(({ panel_id }) => String(panel_id) === id);
            if (panel) onChange([...playlist, newEntry(panel)]);
          }}
          searchable={needsSearch(panels.length)}
          nothingFoundMessage={t('ui:filter.nothingFound')}
          error={isTried && count === 0 && t('playlist.empty')}
        />
      )}
    </div>
  );
}
