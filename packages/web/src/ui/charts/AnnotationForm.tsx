import { ANNOTATION_LIMITS } from '@fieldscope/contract/annotation-limits';
import type { Annotation } from '@fieldscope/contract/calls/annotations';
import type { Eui } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { fromLocalDateTime, toLocalDateTime } from '../../values/zoned-time';
import { tip } from '../feedback/tip-store';
import { FormDialog } from '../layout/FormDialog';
import { useCreateAnnotation, useRemoveAnnotation, useUpdateAnnotation } from './annotations.queries';
import type { ChartDevice } from './ChartAnnotations';

interface AnnotationFormProps {
  devices: readonly ChartDevice[];
  /** Absent: a new one. */
  note?: Annotation;
  /** Its moment, epoch ms. */
  at: number;
  onClose(): void;
}

/** What `Select` has for the whole organisation. */
const ALL = 'all';

/** Writes a note at a moment, or changes one. */
export function AnnotationForm({ devices, note, at, onClose }: AnnotationFormProps) {
  const { t } = useTexts('charts');
  const { timeZone } = useDisplaySetting();
  const before = toLocalDateTime(at, timeZone);
  const [text, setText] = useState(note?.text ?? '');
  const [moment, setMoment] = useState(before);
  const [about, setAbout] = useState(devices[0]?.eui ?? ALL);
  const [isTried, setTried] = useState(false);
  const create = useCreateAnnotation();
  const update = useUpdateAnnotation();
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
    if (note) update.mutate({ annotation_id: note.annotation_id, ...facts }, done);
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
        maxLength={ANNOTATION_LIMITS.textLength}
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
export function RemoveAnnotation({ note, onClose }: { note: Annotation; onClose(): void }) {
  const { t } = useTexts('charts');
  const remove = useRemoveAnnotation();
  return (
    <FormDialog
      title={t('notes.remove')}
      action={t('notes.removeNow')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={() =>
        remove.mutate(
          { annotation_id: note.annotation_id },
          {
            onSuccess() {
              tip.success(t('notes.removed'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text>{t('notes.removing', { text: note.text })}</Text>
    </FormDialog>
  );
}
