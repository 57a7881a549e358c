import type { Field, OutlinedField } from '@fieldscope/contract/calls/fields';
import { middleOfOutline, squareMetresOf } from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { Skeleton, Text, TextInput } from '@mantine/core';
import { type FormEvent, lazy, useMemo, useState } from 'react';
import { usePlacedDevices } from '../../features/devices/placed-devices.queries';
import { useFieldOutlines } from '../../features/fields/fields.queries';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { EditorEnd } from '../../ui/layout/EditorEnd';
import { PageHead } from '../../ui/layout/PageHead';
import { BesideMap } from '../../ui/map/BesideMap';
import { CornerFields } from '../../ui/map/CornerFields';
import { MapFrame } from '../../ui/map/MapFrame';
import { useCorners } from '../../ui/map/use-corners';
import { formatNumber } from '../../values/format-number';
import { useAreas } from '../../values/use-areas';
import { CropInput } from './CropInput';
import { BLANK, draftOf, type FieldDraft, outlineOf } from './field-draft.model';
import { useCreateField, useUpdateField } from './fields.queries';

const LazyDrawingMap = lazy(async () => ({ default: (await import('./DrawingMap')).DrawingMap }));

interface FieldEditorProps {
  /** undefined: a new one. */
  edited: { field: Field; outlined: OutlinedField } | undefined;
  fields: readonly Field[];
  onClose(): void;
}

const MAP_HEIGHT = 520;

/** A field, drawn on a map or typed as coordinates. */
export function FieldEditor({ edited, fields, onClose }: FieldEditorProps) {
  const { t } = useTexts('fields');
  const [draft, setDraft] = useState(edited ? draftOf(edited.field, edited.outlined) : BLANK);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part }));
  const corners = useCorners(draft.corners, (lines) => change({ corners: lines }));
  const drawn = useMemo(() => outlineOf(draft.corners), [draft.corners]);
  const save = useSave(edited?.field.field_id, onClose);
  const near = useNear();
  const name = draft.name.trim();
  const isTaken = fields.some((one) => one.name === name && one.field_id !== edited?.field.field_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name !== '' && !isTaken && 'outline' in drawn)
      save.run({ name, crop: draft.crop.trim(), outline: drawn.outline as [number, number][][][] });
  };
  return (
    <form onSubmit={submit} noValidate>
      <PageHead title={edited?.field.name ?? t('title')} about={t('editorAbout')} />
      <BesideMap
        inputs={
          <>
            <TextInput
              label={t('column.name')}
              required
              withAsterisk={false}
              autoComplete="off"
              maxLength={FIELD_LIMITS.nameLength}
              value={draft.name}
              error={isTried && (name === '' ? t('common:required') : isTaken && t('taken'))}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <CropInput crop={draft.crop} fields={fields} onChange={(crop) => change({ crop })} />
            <CornerFields
              corners={corners}
              about={t('cornersAbout')}
              error={
                isTried && 'problem' in drawn
                  ? t(`problem.${drawn.problem}`, {
                      line: drawn.line ?? 0,
                      most: formatNumber(FIELD_LIMITS.corners),
                    })
                  : undefined
              }
              hasRings
            />
            <AreaText outline={'outline' in drawn ? drawn.outline : undefined} />
            {edited && edited.field.geofences.length > 0 && (
              <Notice kind="info">
                {t('followed', { names: edited.field.geofences.map((one) => one.name).join(', ') })}
              </Notice>
            )}
            <EditorEnd save={t('save')} change={save} onClose={onClose} />
          </>
        }
        map={
          <MapFrame height={MAP_HEIGHT} hint={t(corners.isDrawing ? 'hint.drawing' : 'hint.drawn')}>
            {near.isKnown ? (
              <LazyDrawingMap corners={corners} fieldId={edited?.field.field_id} near={near.place} />
            ) : (
              <Skeleton height="100%" />
            )}
          </MapFrame>
        }
      />
    </form>
  );
}

function AreaText({ outline }: { outline: Parameters<typeof squareMetresOf>[0] | undefined }) {
  const { t } = useTexts('fields');
  const areaText = useAreas();
  return (
    <Text size="sm" role="status">
      {outline ? t('area', { area: areaText(squareMetresOf(outline)) }) : t('areaUnknown')}
    </Text>
  );
}

/** Near another field or a device a new one is drawn. */
function useNear() {
  const [placed, outlines] = [usePlacedDevices(), useFieldOutlines()];
  const first = outlines.data?.[0];
  return {
    place: first ? middleOfOutline(first.outline) : placed.data?.[0],
    isKnown: !placed.isPending && !outlines.isPending,
  };
}

function useSave(fieldId: number | undefined, onClose: () => void) {
  const { t } = useTexts('fields');
  const [create, update] = [useCreateField(), useUpdateField()];
  return {
    run(facts: { name: string; crop: string; outline: [number, number][][][] }) {
      const onSuccess = () => {
        tip.success(t('saved', { name: facts.name }));
        onClose();
      };
      if (fieldId === undefined) create.mutate({ fields: [facts] }, { onSuccess });
      else update.mutate({ field_id: fieldId, ...facts }, { onSuccess });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
