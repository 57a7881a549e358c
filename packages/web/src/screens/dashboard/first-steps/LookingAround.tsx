import { demo } from '@fieldscope/contract/calls/demo';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DEVICE_CALLS } from '../../../api/announced-calls';
import { useRole } from '../../../api/me';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';
import { useReload } from '../../../api/use-reload';
import { portalFacts } from '../../../browser/portal-facts';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';

/** What shows the portal without devices: a demo farm, which the owner makes in the organisation and removes again. */
export function LookingAround() {
  const { t } = useTexts('first-steps');
  const isOwner = useRole() === 'owner';
  const { data: farm, error, refetch } = useQueryCall(demo.view, {}, { enabled: isOwner });
  if (!isOwner) return <Text>{t('demo.owner')}</Text>;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!farm) return <Skeleton height={48} />;
  if (farm.present) return <Text>{t('demo.there')}</Text>;
  if (farm.possible) return <MakeFarm />;
  return <Text>{t(portalFacts().demoFarm ? 'demo.elsewhere' : 'demo.off')}</Text>;
}

function MakeFarm() {
  const { t } = useTexts('first-steps');
  const client = useQueryClient();
  const reload = useReload(DEVICE_CALLS);
  const make = useMutationCall(demo.make, {
    onSettled(result, refusal) {
      void client.invalidateQueries({ queryKey: keyOf(demo.view) });
      reload.onSettled(result, refusal);
    },
  });
  return (
    <>
      <Text mb="sm">{t('demo.about')}</Text>
      <Button loading={make.isPending} onClick={() => make.mutate({})}>
        {t('demo.make')}
      </Button>
    </>
  );
}
