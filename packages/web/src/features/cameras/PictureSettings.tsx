import '@mantine/core/styles/NumberInput.layer.css';
import type { ResultOf } from '@fieldscope/contract/call';
import type { cameras } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { CAMERA_RESULT_WAYS, type CameraResultWay } from '@fieldscope/contract/camera-tasks';
import { Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatBounds } from '../../values/format-number';
import classes from './cameras.module.css';
import { useChangeSettings } from './cameras.queries';

interface PictureSettingsProps {
  eui: string;
  camera: ResultOf<typeof cameras.view>;
  onClose(): void;
}

const BOUNDS = { keep_days: CAMERA_LIMITS.keepDays, keep_pictures: CAMERA_LIMITS.keepPictures };

/** How long and how many pictures of a camera are kept, and how it sends results. */
export function PictureSettings({ eui, camera, onClose }: PictureSettingsProps) {
  const { t } = useTexts('cameras');
  const [draft, setDraft] = useState<{
    keep_days: number | string;
    keep_pictures: number | string;
    results_over: CameraResultWay;
  }>(camera.settings);
  const [isTried, setTried] = useState(false);
  const change = useChangeSettings();
  const isWrong = (name: keyof typeof BOUNDS) => {
    const value = draft[name];
    return typeof value !== 'number' || value < BOUNDS[name].least || value > BOUNDS[name].most;
  };
  const submit = () => {
    setTried(true);
    if (isWrong('keep_days') || isWrong('keep_pictures')) return;
    const { keep_days, keep_pictures, results_over } = draft;
    change.mutate(
      { eui, keep_days: Number(keep_days), keep_pictures: Number(keep_pictures), results_over },
      {
        onSuccess: () => {
          tip.success(t('keep.done'));
          onClose();
        },
      },
    );
  };
  const number = (name: keyof typeof BOUNDS) => (
    <NumberInput
      label={t(`keep.${name}`)}
      min={BOUNDS[name].least}
      max={BOUNDS[name].most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={draft[name]}
      error={isTried && isWrong(name) && t('deploy.between', formatBounds(BOUNDS[name]))}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <FormDialog
      title={t('keep.title')}
      action={t('keep.action')}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        {number('keep_days')}
        {number('keep_pictures')}
      </div>
      <Text size="sm" c="dimmed">
        {t('keep.about')}
      </Text>
      <NativeSelect
        label={t('keep.way')}
        value={draft.results_over}
        onChange={({ currentTarget }) =>
          setDraft({ ...draft, results_over: currentTarget.value as CameraResultWay })
        }
        data={CAMERA_RESULT_WAYS.map((value) => ({ value, label: t(`keep.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t(`way.${draft.results_over}`)}
      </Text>
      {draft.results_over === 'http' && (
        <Group gap="xs" wrap="nowrap">
          <code className={classes.host}>{camera.notification_host}</code>
          <CopyButton value={camera.notification_host} what={t('keep.copy')} />
        </Group>
      )}
    </FormDialog>
  );
}
