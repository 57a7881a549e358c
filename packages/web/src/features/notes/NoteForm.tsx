import type { Note } from '@fieldscope/contract/calls/notes';
import type { Eui } from '@fieldscope/contract/ids';
import { NOTE_LIMITS } from '@fieldscope/contract/note-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useDisplaySetting } from '../../values/display-setting';
import { fromLocalDateTime, toLocalDateTime } from '../../values/zoned-time';
import { useCreateNote, useRemoveNote, useUpdateNote } from './notes.queries';

/** A device that a chart shows. */
export interface ChartDevice {
  eui: string;
  name: string;
}

interface NoteFormProps {
  devices: readonly ChartDevice[];
  /** Absent: a new one. */
  note?: Note;
  /** Its moment, epoch ms. */
  at: number;
  onClose(): void;
}

/** What `Select` has for the whole organisation. */
const ALL = 'all';

/** Writes a note at a moment, or changes one. */
export function NoteForm({ devices, note, at, onClose }: NoteFormProps) {
  const { t } = useTexts('charts');
  const { timeZone } = useDisplaySetting();
  const before = toLocalDateTime(at, timeZone);
  const [text, setText] = useState(note?.text ?? '');
  const [moment, setMoment] = useState(before);
  const [about, setAbout] = useState(devices[0]?.eui ?? ALL);
  const [isTried, setTried] = useState(false);
  const create = useCreateNote();
  const update = useUpdateNote();
  // A moment that was not changed keeps its seconds.
  const chosen = moment === before ? at : fromLocalDateTime(moment, timeZone);
  const submit = () => {
    setTried(true);
    if (text.trim() === '' || chosen === undefined) return;
    const done = {
      onSuccess() {
        tip.success(t('notes.saved'));
        onClose();
      },
    };
    const facts = { at: chosen as EpochMs, text };
    if (note) update.mutate({ note_id: note.note_id, ...facts }, done);
    else create.mutate({ ...facts, eui: about === ALL ? null : (about as Eui) }, done);
  };
  return (
    <FormDialog
      title={t(note ? 'notes.change' : 'notes.add')}
      action={t('notes.save')}
      isPending={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('notes.text')}
        placeholder={t('notes.example')}
        maxLength={NOTE_LIMITS.textLength}
        value={text}
        error={isTried && text.trim() === '' && t('notes.empty')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('notes.at')}
        value={moment}
        error={isTried && chosen === undefined && t('notes.noTime')}
        onChange={({ currentTarget }) => setMoment(currentTarget.value)}
      />
      <Text size="xs" c="dimmed" mt={-8}>
        {t('notes.zone', { zone: timeZone })}
      </Text>
      {!note && (
        <Select
          label={t('notes.about')}
          allowDeselect={false}
          value={about}
          onChange={(value) => value && setAbout(value)}
          data={[
            ...devices.map(({ eui, name }) => ({
              value: eui,
              label: devices.length === 1 ? t('notes.thisDevice') : name,
            })),
            { value: ALL, label: t('notes.all') },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Asks whether a note is to be deleted, and deletes it. */
export function RemoveNote({ note, onClose }: { note: Note; onClose(): void }) {
  const { t } = useTexts('charts');
  const remove = useRemoveNote();
  return (
    <ConfirmDialog
      title={t('notes.remove')}
      action={t('notes.removeNow')}
      change={remove}
      input={{ note_id: note.note_id }}
      done={t('notes.removed')}
      onClose={onClose}
    >
      <Text>{t('notes.removing', { text: note.text })}</Text>
    </ConfirmDialog>
  );
}
