import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ListPage } from '../../features/devices/ListPage';
import { useTexts } from '../../texts/use-texts';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { useLibrary } from './camera-models.queries';
import { ModelList } from './ModelList';

const AddModel = lazy(async () => ({ default: (await import('./AddModel')).AddModel }));

/** The library of models that cameras of all organisations can run. */
export function OperatorCameraModelsScreen() {
  const { t } = useTexts('camera-models');
  const adding = useDialogInAddress('add');
  return (
    <>
      <ListPage
        title={t('routes:cameraModels')}
        about={t('about')}
        action={
          <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={adding.open}>
            {t('add.open')}
          </Button>
        }
        query={useLibrary()}
        drawing="camera"
        empty={t('empty')}
      >
        {(models) => <ModelList models={models} />}
      </ListPage>
      <Suspense>{adding.isOpen && <AddModel onClose={adding.close} />}</Suspense>
    </>
  );
}
