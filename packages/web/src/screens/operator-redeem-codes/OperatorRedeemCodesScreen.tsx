import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMayCall } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { usePage } from '../../ui/paging/use-page';
import { BatchList } from './BatchList';
import { useBatches } from './redeem-codes.queries';

const MakeCodes = lazy(async () => ({ default: (await import('./MakeCodes')).MakeCodes }));

/** Batches of redeem codes. */
export function OperatorRedeemCodesScreen() {
  const { t } = useTexts('redeem-codes');
  const pages = usePage();
  const making = useDialogInAddress('make');
  const mayMake = useMayCall(redeemCodes.createBatch);
  const query = useBatches(pages);
  const isEmpty = query.data?.page.count === 0;
  const button = mayMake && (
    <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={making.open}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:redeemCodes')}
        about={t('about')}
        action={!isEmpty && button}
        isActionUncertain={!query.data && !query.error}
      />
      <BatchList
        query={query}
        pages={pages}
        empty={
          <EmptyState drawing="logger" action={button}>
            {t('empty')}
          </EmptyState>
        }
      />
      <Suspense>{making.isOpen && mayMake && <MakeCodes onClose={making.close} />}</Suspense>
    </>
  );
}
