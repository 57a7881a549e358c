import '@mantine/core/styles/Switch.layer.css';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMayCall } from '../../api/me';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

/** Whether every sub-account must have a second factor. Needs the texts `second-factor`. */
export function DemandSecondFactor() {
  const { t } = useTexts('second-factor');
  const client = useQueryClient();
  const { data } = useQueryCall(secondFactor.view, {});
  const demand = useMutationCall(secondFactor.demand, {
    onSuccess: (_, { demanded }) => tip.success(t(demanded ? 'demand.on' : 'demand.off')),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(secondFactor.view) }),
  });
  const mayDemand = useMayCall(secondFactor.demand);
  const isDemanded = demand.isPending ? demand.variables.demanded : (data?.demanded ?? false);
  return (
    <Switch
      mb="md"
      label={t('demand.label')}
      description={t('demand.hint')}
      checked={isDemanded}
      disabled={!data || !mayDemand}
      onChange={(event) => demand.mutate({ demanded: event.currentTarget.checked })}
    />
  );
}
