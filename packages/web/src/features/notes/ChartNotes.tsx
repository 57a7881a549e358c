import type { Note } from '@fieldscope/contract/calls/notes';
import { ActionIcon, Group, Popover, Stack, Text } from '@mantine/core';
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { flagsOf, type NoteFlag } from '../../ui/charts/note-flags';
import type { PlotBox } from '../../ui/charts/plot-places';
import { DateTime } from '../../values/Times';
import classes from './ChartNotes.module.css';
import type { ChartDevice } from './NoteForm';

const NoteForm = lazy(async () => ({ default: (await import('./NoteForm')).NoteForm }));
const RemoveNote = lazy(async () => ({
  default: (await import('./NoteForm')).RemoveNote,
}));

interface ChartNotesProps {
  devices: readonly ChartDevice[];
  notes: readonly Note[];
  /** undefined: the plot is not drawn yet. */
  box: PlotBox | undefined;
  mayChange: boolean;
  /** The moment of a note that is being written. */
  draftAt: number | undefined;
  onDraftEnd(): void;
}

type Open = { kind: 'edit' | 'remove'; note: Note };

/** Notes of people as flags over a plot, with what they say behind them. */
export function ChartNotes(props: ChartNotesProps) {
  const { devices, notes, box, mayChange, draftAt, onDraftEnd } = props;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      {box &&
        flagsOf(notes, box).map((flag) => (
          <Flag
            key={flag.notes[0]!.note_id}
            flag={flag}
            box={box}
            withDevice={devices.length > 1}
            onOpen={mayChange ? setOpen : undefined}
          />
        ))}
      <Suspense>
        {draftAt !== undefined && <NoteForm devices={devices} at={draftAt} onClose={onDraftEnd} />}
        {open?.kind === 'edit' && (
          <NoteForm devices={devices} note={open.note} at={open.note.at} onClose={close} />
        )}
        {open?.kind === 'remove' && <RemoveNote note={open.note} onClose={close} />}
      </Suspense>
    </>
  );
}

interface FlagProps {
  flag: NoteFlag<Note>;
  box: PlotBox;
  withDevice: boolean;
  onOpen?: (open: Open) => void;
}

function Flag({ flag: { x, notes }, box, withDevice, onOpen }: FlagProps) {
  const { t } = useTexts('charts');
  const [opened, setOpened] = useState(false);
  const text = notes.map((note) => note.text).join('; ');
  return (
    <>
      <span className={classes.line} style={{ left: x, top: box.top, height: box.height }} aria-hidden />
      <Popover opened={opened} onChange={setOpened} position="bottom" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.flag}
            style={{ left: x, top: box.top }}
            aria-label={
              notes.length > 1 ? t('notes.several', { number: notes.length, text }) : t('notes.of', { text })
            }
            onClick={() => setOpened(!opened)}
          >
            <IconNote size={14} aria-hidden />
            {notes.length > 1 && notes.length}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.notes}>
          <Stack gap="sm">
            {notes.map((note) => (
              <div key={note.note_id}>
                <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
                  <Text size="sm" className={classes.text}>
                    {note.text}
                  </Text>
                  {onOpen && (
                    <NoteActions
                      note={note}
                      onOpen={(open) => {
                        setOpened(false);
                        onOpen(open);
                      }}
                    />
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  <DateTime at={note.at} />
                  {[note.author, note.eui === null ? t('notes.all') : withDevice && note.device_name]
                    .filter(Boolean)
                    .map((part) => ` · ${part}`)}
                </Text>
              </div>
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function NoteActions({ note, onOpen }: { note: Note; onOpen(open: Open): void }) {
  const { t } = useTexts('charts');
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-haspopup="dialog"
        aria-label={t('notes.change')}
        title={t('notes.change')}
        onClick={() => onOpen({ kind: 'edit', note })}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-haspopup="dialog"
        aria-label={t('notes.remove')}
        title={t('notes.remove')}
        onClick={() => onOpen({ kind: 'remove', note })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
