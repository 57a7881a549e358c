import type { PanelComponent, PanelPlace } from '@fieldscope/contract/panel-component';
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useMemo } from 'react';
import { ComponentTile } from '../../../features/panels/ComponentTile';
import type { Layout } from '../../../features/panels/editing/places.model';
import { colorOfEditor, type OtherEditor } from '../../../features/panels/editing/presence.model';
import { heightOf } from '../../../features/panels/layout.model';
import { type PanelValues, shownOf } from '../../../features/panels/panel-values';
import { useTexts } from '../../../texts/use-texts';
import classes from './EditorBoard.module.css';
import { placeFacts } from './use-editor';

interface EditorTileProps {
  component: PanelComponent;
  place: PanelPlace;
  values: PanelValues | undefined;
  layout: Layout;
  isSelected: boolean;
  isConflict: boolean;
  isFaulty: boolean;
  others: readonly OtherEditor[];
  onOpen(id: string, event: MouseEvent): void;
  onFocus(id: string): void;
  onKey(id: string, event: KeyboardEvent): void;
}

/** A component as it is seen, below a button that takes the pointer and the keys. */
export const EditorTile = memo(function EditorTile(props: EditorTileProps) {
  const { component, place, values, layout, isSelected, isConflict, isFaulty, others } = props;
  const { t } = useTexts('panel-editor', 'panel-kinds');
  const { component_id: id, name, kind } = component;
  const shown = useMemo(() => values && shownOf(component, values), [component, values]);
  const [other] = others;
  const mark = isConflict ? t('mark.conflict') : isFaulty ? t('mark.faulty') : undefined;
  const label = [
    t('tile', { name, kind: t(`panel-kinds:kind.${kind}`), ...placeFacts(place, layout) }),
    mark,
    ...others.map(({ name: who }) => t('mark.other', { name: who })),
  ];
  return (
    <div
      className={classes.tile}
      data-selected={isSelected || undefined}
      style={other && ({ '--other': colorOfEditor(other.editorId) } as CSSProperties)}
      data-other={other ? true : undefined}
    >
      <div inert className={classes.shown}>
        <ComponentTile component={component} shown={shown} height={heightOf(place.height)} />
      </div>
      <button
        type="button"
        className={classes.cover}
        data-component={id}
        aria-label={label.filter(Boolean).join('. ')}
        aria-pressed={isSelected}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowRight Delete"
        onClick={(event) => props.onOpen(id, event)}
        onFocus={() => props.onFocus(id)}
        onKeyDown={(event) => props.onKey(id, event)}
      />
      <span className={classes.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      {mark && (
        <span className={classes.mark}>
          <IconAlertTriangle size={14} aria-hidden />
          {mark}
        </span>
      )}
      {other && <span className={classes.other}>{other.name}</span>}
    </div>
  );
});
