import '@mantine/core/styles/SegmentedControl.layer.css';
import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { middleOfArea } from '@fieldscope/contract/geofence-geometry';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import { SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, lazy, useState } from 'react';
import { usePlacedDevices } from '../../features/devices/placed-devices.queries';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { EditorEnd } from '../../ui/layout/EditorEnd';
import { PageHead } from '../../ui/layout/PageHead';
import { BesideMap } from '../../ui/map/BesideMap';
import { CornerFields } from '../../ui/map/CornerFields';
import { MapFrame } from '../../ui/map/MapFrame';
import { useCorners } from '../../ui/map/use-corners';
import { CircleFields } from './CircleFields';
import { FieldChoice } from './FieldChoice';
import { BLANK, draftOf, type GeofenceDraft, shapeOf } from './geofence-draft.model';
import { useCreateGeofence, useUpdateGeofence } from './geofences.queries';

const LazyDrawingMap = lazy(async () => ({ default: (await import('./DrawingMap')).DrawingMap }));

interface GeofenceEditorProps {
  /** undefined: a new one. */
  geofence: Geofence | undefined;
  /** A new one begins near a tracker or another device, or near the first of them. */
  others: readonly Geofence[];
  onClose(): void;
}

/** A geofence, drawn on a map or typed as coordinates. */
export function GeofenceEditor({ geofence, others, onClose }: GeofenceEditorProps) {
  const { t } = useTexts('geofences');
  const [draft, setDraft] = useState(geofence ? draftOf(geofence) : BLANK);
  const [isTried, setTried] = useState(false);
  const save = useSave(geofence?.geofence_id, onClose);
  const drawn = shapeOf(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const name = draft.name.trim();
    if (name !== '' && 'shape' in drawn) save.run({ name, shape: drawn.shape });
  };
  const problem = isTried && 'problem' in drawn ? drawn : undefined;
  const change = (part: Partial<GeofenceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const corners = useCorners(draft.corners, (lines) => change({ corners: lines }));
  const { data: placed, isPending } = usePlacedDevices();
  const near =
    placed?.find(({ kind }) => kind === 'tracker') ??
    placed?.[0] ??
    (others[0] && middleOfArea(others[0].shape));
  return (
    <form onSubmit={submit} noValidate>
      <PageHead title={geofence?.name ?? t('title')} about={t('editorAbout')} />
      <BesideMap
        inputs={
          <>
            <TextInput
              label={t('column.name')}
              required
              withAsterisk={false}
              autoComplete="off"
              maxLength={GEOFENCE_LIMITS.nameLength}
              value={draft.name}
              error={isTried && draft.name.trim() === '' ? t('common:required') : undefined}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <SegmentedControl
              aria-label={t('column.shape')}
              value={draft.kind}
              data={(['circle', 'polygon', 'field'] as const).map((kind) => ({
                value: kind,
                label: t(`kind.${kind}`),
              }))}
              onChange={(kind) => change({ kind: kind as GeofenceDraft['kind'] })}
            />
            {draft.kind === 'circle' && <CircleFields draft={draft} problem={problem} onChange={change} />}
            {draft.kind === 'field' && <FieldChoice draft={draft} problem={problem} onChange={change} />}
            {draft.kind === 'polygon' && (
              <CornerFields
                corners={corners}
                about={t('field.cornersAbout')}
                error={problem && t(`problem.${problem.problem}`, { line: problem.line ?? 0 })}
              />
            )}
            {geofence && geofence.rules.length > 0 && (
              <Notice kind="info">{t('usedBy', { count: geofence.rules.length })}</Notice>
            )}
            <EditorEnd save={t('save')} change={save} onClose={onClose} />
          </>
        }
        map={
          <MapFrame height={MAP_HEIGHT} hint={t(`hint.${draft.kind}`)}>
            {isPending ? (
              <Skeleton height="100%" />
            ) : (
              <LazyDrawingMap draft={draft} corners={corners} near={near} onChange={change} />
            )}
          </MapFrame>
        }
      />
    </form>
  );
}

const MAP_HEIGHT = 520;

function useSave(geofenceId: number | undefined, onClose: () => void) {
  const { t } = useTexts('geofences');
  const [create, update] = [useCreateGeofence(), useUpdateGeofence()];
  return {
    run(facts: { name: string; shape: GeofenceShape }) {
      const onSuccess = () => {
        tip.success(t('saved', { name: facts.name }));
        onClose();
      };
      if (geofenceId === undefined) create.mutate(facts, { onSuccess });
      else update.mutate({ geofence_id: geofenceId, ...facts }, { onSuccess });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
