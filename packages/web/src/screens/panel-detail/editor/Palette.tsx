import { factsOfPanelKind, PANEL_KINDS, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { KIND_EDITORS } from '../../../features/panels/kinds/kind-editors';
import { KIND_PARTS } from '../../../features/panels/kinds/kinds';
import { useTexts } from '../../../texts/use-texts';
import { rankOf } from '../../../ui/filters/rank';
import classes from './Palette.module.css';

interface PaletteProps {
  onAdd(kind: PanelKind): void;
  /** A kind is dragged out of it; null: no longer. */
  onDrag(kind: PanelKind | null): void;
}

const KINDS = PANEL_KINDS.filter((kind) => KIND_PARTS[kind] && KIND_EDITORS[kind]);

/** Every kind of component: a click or a key adds one, the pointer drags it to its place. */
export function Palette({ onAdd, onDrag }: PaletteProps) {
  const { t } = useTexts('panel-editor', 'panel-kinds');
  const [typed, setTyped] = useState('');
  const nameOf = (kind: PanelKind) => t(`panel-kinds:kind.${kind}`);
  const found = KINDS.filter((kind) => rankOf(typed, [nameOf(kind)]) !== undefined);
  return (
    <div>
      <TextInput
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={classes.kinds} aria-label={t('palette.label')}>
        {found.map((kind) => {
          const Picture = KIND_EDITORS[kind]!.Picture;
          const { mostDevices } = factsOfPanelKind(kind);
          return (
            <li key={kind}>
              <button
                type="button"
                className={classes.kind}
                draggable
                onClick={() => onAdd(kind)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', nameOf(kind));
                  onDrag(kind);
                }}
                onDragEnd={() => onDrag(null)}
              >
                <Picture />
                <span>
                  <span className={classes.name}>{nameOf(kind)}</span>
                  <span className={classes.limit}>
                    {mostDevices === 0
                      ? t('palette.noDevices')
                      : t('palette.devices', { count: mostDevices })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('palette.none')}
        </Text>
      )}
    </div>
  );
}
