import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import classes from './Scenes.module.css';
import { useScenesFromGroups } from './use-scenes-from-groups';

const SceneEditor = lazy(async () => ({ default: (await import('./SceneEditor')).SceneEditor }));

/** How an organisation without scenes gets its first ones: from its groups with one click, or by hand. */
export function FirstScene() {
  const { t } = useTexts('scenes');
  const [isOpen, setOpen] = useState(false);
  const fromGroups = useScenesFromGroups();
  const make = () =>
    fromGroups.mutate(undefined, {
      onSuccess: (count) => {
        if (count === 0) tip.info(t('fromGroups.none'));
        else tip.success(t('fromGroups.done', { count }));
      },
    });
  return (
    <div className={classes.first}>
      <span className={classes.note}>{t('none')}</span>
      <span className={classes.buttons}>
        <Button size="xs" loading={fromGroups.isPending} onClick={make}>
          {t('fromGroups.action')}
        </Button>
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('create')}
        </Button>
      </span>
      {isOpen && (
        <Suspense>
          <SceneEditor scene={undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
