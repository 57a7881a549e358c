import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { ModelChoice } from '../../features/device-profiles/ModelChoice';
import { modelOrProfile, profileChoice } from '../../features/device-profiles/model-or-profile';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { Node } from './node-details.queries';

/** Asks which model an adopted node is, or which profile reads it. */
export function ChangeModel({ node, onClose }: { node: Node; onClose(): void }) {
  const { t } = useTexts('device-changes');
  const before = node.profile ? profileChoice(node.profile.profile_id) : node.model;
  const [chosen, setChosen] = useState<string | null>(before);
  const change = useMutationCall(adoptedDevices.changeModel, { quiet: true, ...useReload(DEVICE_CALLS) });
  const submit = () =>
    change.mutate(
      { eui: node.eui, ...modelOrProfile(chosen ?? before) },
      {
        onSuccess({ model }) {
          tip.success(t('model.done', { model }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('model.title')}
      action={t('model.action')}
      isDisabled={chosen === null || chosen === before}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('model.about')}</Text>
      <ModelChoice label={t('model.choice')} value={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
