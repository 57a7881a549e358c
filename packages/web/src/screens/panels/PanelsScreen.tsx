import { panels } from '@fieldscope/contract/calls/panels';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { Button } from '@mantine/core';
import { IconDeviceTv, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMayCall } from '../../api/me';
import { ListPage } from '../../features/devices/ListPage';
import { usePanels } from '../../features/panels/panel-list.queries';
import { useTexts } from '../../texts/use-texts';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { PanelCards } from './PanelCards';

const NewPanelDialog = lazy(async () => ({ default: (await import('./NewPanelDialog')).NewPanelDialog }));
const TelevisionsDialog = lazy(async () => ({
  default: (await import('./televisions/TelevisionsDialog')).TelevisionsDialog,
}));
const DeletedPanels = lazy(async () => ({ default: (await import('./DeletedPanels')).DeletedPanels }));

/** The panels of the organisation. */
export function PanelsScreen() {
  const { t } = useTexts('panels');
  const mayChange = useMayCall(panels.create);
  const creation = useDialogInAddress('create');
  const deleted = useDialogInAddress('deleted');
  const mayPair = useMayCall(televisions.pair);
  const wall = useDialogInAddress('television');
  const actions = mayChange && (
    <>
      {mayPair && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconDeviceTv size={16} />}
          onClick={wall.open}
        >
          {t('televisions')}
        </Button>
      )}
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconTrash size={16} />}
        onClick={deleted.open}
      >
        {t('deleted.title')}
      </Button>
      <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={creation.open}>
        {t('create')}
      </Button>
    </>
  );
  return (
    <>
      <ListPage
        title={t('routes:panels')}
        about={t('about')}
        action={actions}
        query={usePanels()}
        drawing="logger"
        empty={t(mayChange ? 'empty' : 'emptyObserver')}
      >
        {(rows) => <PanelCards panels={rows} />}
      </ListPage>
      <Suspense>
        {mayChange && creation.isOpen && <NewPanelDialog onClose={creation.close} />}
        {mayPair && wall.isOpen && <TelevisionsDialog code={wall.value} onClose={wall.close} />}
        {mayChange && deleted.isOpen && <DeletedPanels onClose={deleted.close} />}
      </Suspense>
    </>
  );
}
