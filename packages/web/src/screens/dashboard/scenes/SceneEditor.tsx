import type { Scene } from '@fieldscope/contract/calls/scenes';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { ChosenMeasurements } from './ChosenMeasurements';
import { MeasurementPicker } from './MeasurementPicker';
import { BLANK, type Chosen, draftOf, type SceneDraft } from './scene-draft.model';
import { nameOfSeries, useCreateScene, useUpdateScene } from './scenes.queries';

interface SceneEditorProps {
  /** undefined: a new one. */
  scene: Scene | undefined;
  onClose(): void;
}

/** Name and measurements of a scene, in their order. */
export function SceneEditor({ scene, onClose }: SceneEditorProps) {
  const { t } = useTexts('scenes');
  const [draft, setDraft] = useState(scene ? draftOf(scene) : BLANK);
  const [isTried, setTried] = useState(false);
  const save = useSave(scene?.scene_id, onClose);
  const { name, measurements } = draft;
  const put = (chosen: readonly Chosen[]) => setDraft((before) => ({ ...before, measurements: chosen }));
  const toggle = (one: Chosen) => {
    const rest = measurements.filter((other) => nameOfSeries(other) !== nameOfSeries(one));
    put(rest.length < measurements.length ? rest : [...measurements, one]);
  };
  const submit = () => {
    setTried(true);
    const isWhole = measurements.length > 0 && measurements.every(({ alias }) => alias.trim() !== '');
    if (name.trim() !== '' && isWhole) save.run(draft);
  };
  return (
    <FormDialog
      title={scene ? t('edit', { name: scene.name }) : t('create')}
      action={t('save')}
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        maxLength={SCENE_LIMITS.nameLength}
        value={name}
        error={isTried && name.trim() === '' ? t('common:required') : undefined}
        onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, name: value }))}
      />
      <ChosenMeasurements measurements={measurements} isTried={isTried} onChange={put} />
      <MeasurementPicker chosen={measurements} onToggle={toggle} />
    </FormDialog>
  );
}

function useSave(sceneId: number | undefined, onClose: () => void) {
  const { t } = useTexts('scenes');
  const [create, update] = [useCreateScene(), useUpdateScene()];
  return {
    run({ name, measurements }: SceneDraft) {
      const onSuccess = () => {
        tip.success(t('saved', { name: name.trim() }));
        onClose();
      };
      const facts = { name, measurements: measurements.map(({ device_name: _, ...one }) => one) };
      if (sceneId === undefined) create.mutate(facts, { onSuccess });
      else update.mutate({ scene_id: sceneId, ...facts }, { onSuccess });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
