import '@mantine/core/styles/NumberInput.layer.css';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import {
  CAMERA_ALGORITHMS,
  CAMERA_PICTURE_CHOICES,
  type CameraPictureChoice,
  type CameraResultWay,
} from '@fieldscope/contract/camera-tasks';
import { NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatBounds } from '../../values/format-number';
import classes from './cameras.module.css';
import { useDeploy, useModels } from './cameras.queries';
import { type DeployDraft, NEW_DRAFT, taskOf } from './deploy-draft';

interface DeployModelProps {
  eui: string;
  /** A task runs that this one replaces. */
  isReplacing: boolean;
  way: CameraResultWay;
  onClose(): void;
}

/** Asks which model a camera is to run, how often and when, and deploys it. */
export function DeployModel({ eui, isReplacing, way, onClose }: DeployModelProps) {
  const { t } = useTexts('cameras');
  const models = useModels(eui);
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [isTried, setTried] = useState(false);
  const deploy = useDeploy();
  const { task, wrong } = taskOf(draft);
  const put = (part: Partial<DeployDraft>) => setDraft({ ...draft, ...part });
  const submit = () => {
    setTried(true);
    if (!task) return;
    deploy.mutate(
      { eui, ...task },
      {
        onSuccess: () => {
          tip.success(t('deploy.done'));
          onClose();
        },
      },
    );
  };
  const says = (part: keyof DeployDraft, text: string) => isTried && wrong.has(part) && text;
  const chosen = models.data?.find(({ model_id }) => String(model_id) === draft.model);
  const number = (name: 'interval' | 'confidence', bounds: { least: number; most: number }) => (
    <NumberInput
      label={t(`deploy.${name}`)}
      min={bounds.least}
      max={bounds.most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={draft[name]}
      error={says(name, t('deploy.between', formatBounds(bounds)))}
      onChange={(value) => put({ [name]: value })}
    />
  );
  return (
    <FormDialog
      title={t('deploy.open')}
      action={t('deploy.action')}
      isDisabled={!models.data || models.data.length === 0}
      isPending={deploy.isPending}
      failure={deploy.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isReplacing && <Notice kind="info">{t('deploy.replaces')}</Notice>}
      {models.error && !models.data && (
        <ErrorState error={models.error} onRetry={() => void models.refetch()} />
      )}
      {models.data?.length === 0 && <Notice kind="info">{t('deploy.noModels')}</Notice>}
      <NativeSelect
        label={t('fact.model')}
        value={draft.model ?? ''}
        error={says('model', t('deploy.choose'))}
        onChange={({ currentTarget }) => put({ model: currentTarget.value || null })}
        data={[
          { value: '', label: t('deploy.choose') },
          ...(models.data ?? []).map(({ model_id, name, version }) => ({
            value: String(model_id),
            label: `${name} ${version}`,
          })),
        ]}
      />
      {chosen && (
        <Text size="sm" c="dimmed">
          {[
            t(`algorithm.${CAMERA_ALGORITHMS[chosen.algorithm]!}`),
            chosen.classes.join(', '),
            chosen.description,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      <div className={classes.pair}>
        {number('interval', CAMERA_LIMITS.intervalMinutes)}
        {number('confidence', CAMERA_LIMITS.confidence)}
      </div>
      <div className={classes.pair}>
        <TextInput
          type="time"
          label={t('deploy.from')}
          value={draft.from}
          onChange={({ currentTarget }) => put({ from: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('deploy.until')}
          value={draft.until}
          error={says('until', t('deploy.untilWrong'))}
          onChange={({ currentTarget }) => put({ until: currentTarget.value })}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('deploy.clock')}
      </Text>
      <NativeSelect
        label={t('fact.pictures')}
        value={draft.pictures}
        onChange={({ currentTarget }) => put({ pictures: currentTarget.value as CameraPictureChoice })}
        data={CAMERA_PICTURE_CHOICES.map((value) => ({ value, label: t(`pictures.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t(`way.${way}`)}
      </Text>
    </FormDialog>
  );
}
