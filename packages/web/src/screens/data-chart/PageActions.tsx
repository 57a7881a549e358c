import { type Desktop, desktops } from '@fieldscope/contract/calls/desktops';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { RemovePage } from './RemovePage';
import { RenamePage } from './RenamePage';

/** What an administrator does with the page on screen. */
export function PageActions({ page }: { page: Desktop }) {
  const { t } = useTexts('chart-pages');
  const [task, setTask] = useState<'rename' | 'remove'>();
  const close = () => setTask(undefined);
  if (!useMayCall(desktops.update)) return null;
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setTask('rename')}>
        {t('rename.short')}
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setTask('remove')}>
        {t('remove.short')}
      </Button>
      {task === 'rename' && <RenamePage page={page} onClose={close} />}
      {task === 'remove' && <RemovePage page={page} onClose={close} />}
    </>
  );
}
