import '../../theme/dialog-styles';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import classes from './CommandBar.module.css';
import type { Entry } from './entries';
import { rememberUse } from './recent';
import { type EntryGroup, useEntries } from './use-entries';

interface CommandBarProps {
  /** What was typed before the field had the focus. */
  takeTyped(): string;
  onClose(): void;
  onHelp(): void;
}

/** Goes to a device or a screen, or does something: type, and Enter takes the first. */
export function CommandBar({ takeTyped, onClose, onHelp }: CommandBarProps) {
  const { t } = useTexts('shell');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const groups = useEntries(typed.trim(), onHelp);
  const entries = groups.flatMap((group) => group.entries);
  // What was chosen may be gone: then the first is.
  const chosen = entries.find(({ id }) => id === chosenId) ?? entries[0];
  const take = (entry: Entry) => {
    rememberUse(entry.id);
    onClose();
    if (typeof entry.use === 'string') navigate(entry.use);
    else entry.use();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && chosen) {
      const next = entries.indexOf(chosen) + step;
      setChosenId(entries.at(next % entries.length)?.id);
      event.preventDefault();
    }
    // Enter also ends the spelling of Chinese.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      // Else it presses what has the focus afterwards: the button that opened the bar.
      event.preventDefault();
      take(chosen);
    }
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="8dvh"
      returnFocus={false}
      classNames={{ content: classes.bar }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('command.label')}>
        <Modal.Body p={0}>
          <div className={classes.field}>
            <IconSearch size={18} stroke={1.6} aria-hidden />
            <input
              className={classes.input}
              role="combobox"
              aria-label={t('command.placeholder')}
              aria-expanded
              aria-controls={LIST}
              aria-activedescendant={chosen && optionOf(chosen)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              placeholder={t('command.placeholder')}
              value={typed}
              onFocus={() => setTyped(typed + takeTyped())}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setChosenId(undefined);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <EntryList groups={groups} chosen={chosen} onPoint={setChosenId} onTake={take} />
          {entries.length === 0 && (
            <p className={classes.nothing} role="status">
              {t('search.nothing')}
            </p>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const LIST = 'command-bar-list';
const optionOf = ({ id }: Entry): string => `command-bar-${id.replaceAll(/[^\w]+/g, '-')}`;

interface EntryListProps {
  groups: readonly EntryGroup[];
  chosen: Entry | undefined;
  onPoint(id: string): void;
  onTake(entry: Entry): void;
}

function EntryList({ groups, chosen, onPoint, onTake }: EntryListProps) {
  const { t } = useTexts('shell');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector(`#${optionOf(chosen)}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={LIST} className={classes.list} role="listbox" aria-label={t('command.label')}>
      {groups.map(({ label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a part of a list of options
        <div key={label} role="group" aria-label={label}>
          {groups.length > 1 && (
            <div className={classes.label} aria-hidden>
              {label}
            </div>
          )}
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={entry.id}
              id={optionOf(entry)}
              role="option"
              aria-selected={entry === chosen}
              className={classes.entry}
              onPointerMove={() => onPoint(entry.id)}
              onClick={() => onTake(entry)}
            >
              <span className={classes.picture}>{entry.picture}</span>
              <span className={classes.words}>
                <span className={classes.title}>{entry.title}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
              </span>
              {entry.facts && <span className={classes.facts}>{entry.facts}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
