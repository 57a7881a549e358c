import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { QuietNotice } from '../../ui/feedback/QuietNotice';
import { formatShare } from '../../values/format-number';

const DemoRemoval = lazy(async () => ({ default: (await import('./DemoRemoval')).DemoRemoval }));

/** One quiet line above the dashboard of a demo farm, and the way to be rid of it. */
export function DemoNoticeBar({ filled }: { filled: number }) {
  const { t } = useTexts('dashboard');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QuietNotice
        action={
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('demo.remove')}
          </Button>
        }
      >
        {t('demo.about')}{' '}
        {filled < 1 && (
          // A screen reader would announce every step.
          <span aria-live="off">{t('demo.filling', { share: formatShare(filled) })}</span>
        )}
      </QuietNotice>
      {asking && (
        <Suspense>
          <DemoRemoval onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
