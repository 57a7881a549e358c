import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Logo } from '../../ui/layout/Logo';
import { QuietSwitches } from '../../ui/layout/QuietSwitches';
import classes from './Television.module.css';

const QrCode = lazy(() => import('../../ui/codes/QrCode'));

/** A television that waits until somebody enters its code. */
export function Waiting({ code, isLost }: { code: string; isLost: boolean }) {
  const { t } = useTexts('televisions');
  const address = `${location.origin}/#/data_panel?television=${code}`;
  return (
    <main className={classes.waiting}>
      <header className={classes.head}>
        <Logo />
        <div className={classes.switches}>
          <QuietSwitches />
        </div>
      </header>
      <div className={classes.steps}>
        <h1>{t('waiting.title')}</h1>
        <ol>
          <li>
            {t('waiting.open')} <strong translate="no">{location.host}</strong>
          </li>
          <li>{t('waiting.choose')}</li>
          <li>{t('waiting.enter')}</li>
        </ol>
        <p className={classes.code} translate="no" aria-label={t('waiting.code')} role="status">
          {code}
        </p>
        <p className={classes.note}>{t(isLost ? 'waiting.lost' : 'waiting.renewed')}</p>
      </div>
      <div className={classes.scan}>
        <Suspense fallback={<Skeleton className={classes.qr} />}>
          <div className={classes.qr}>
            <QrCode text={address} label={t('waiting.qr')} />
          </div>
        </Suspense>
        <p>{t('waiting.scan')}</p>
      </div>
    </main>
  );
}
