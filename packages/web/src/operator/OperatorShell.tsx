import { operators } from '@fieldscope/contract/calls/operators';
import { Button, NavLink, Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/NavLink.layer.css';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { FailureBoundary } from '../shell/FailureBoundary';
import { useTexts } from '../texts/use-texts';
import { Notice } from '../ui/feedback/Notice';
import { Logo } from '../ui/layout/Logo';
import { PageHead } from '../ui/layout/PageHead';
import { DateTime } from '../values/Times';
import { operatorQueries } from './api/operator-queries';
import { signedOut } from './api/signed-out';
import { useOperatorChange } from './api/use-operator-call';
import classes from './OperatorShell.module.css';
import { OPERATOR_PAGE_NAMES, OPERATOR_PAGES, pageOfPath } from './operator-pages';
import { OperatorSwitches } from './parts/OperatorSwitches';
import { usePageTitle } from './parts/use-page-title';

const FEW_CODES = 3;

interface OperatorShellProps {
  name: string;
  /** Epoch ms. */
  endsAt: number;
  /** Recovery codes. */
  codesLeft: number;
}

/** Menu, name and the page that the address names. */
export function OperatorShell({ name, endsAt, codesLeft }: OperatorShellProps) {
  const { t } = useTexts('operator');
  const { pathname } = useLocation();
  const current = pageOfPath(pathname);
  const title = t(`pages.${current}.title`);
  usePageTitle(title);
  const { Page } = OPERATOR_PAGES[current];
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <span className={classes.product}>
          <Logo /> {t('product')}
        </span>
        <span className={classes.end}>
          <OperatorSwitches />
          <SignOut name={name} endsAt={endsAt} />
        </span>
      </header>
      <nav className={classes.menu} aria-label={t('menu')}>
        {OPERATOR_PAGE_NAMES.map((page) => {
          const { path, icon: Icon } = OPERATOR_PAGES[page];
          return (
            <NavLink
              key={page}
              component={Link}
              to={path}
              active={page === current}
              aria-current={page === current ? 'page' : undefined}
              label={t(`pages.${page}.title`)}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              className={classes.entry}
            />
          );
        })}
      </nav>
      <main className={classes.main}>
        <Stack gap="md">
          <PageHead title={title} about={t(`pages.${current}.about`)} />
          {codesLeft < FEW_CODES && <Notice kind="warning">{t('fewCodes', { count: codesLeft })}</Notice>}
          <FailureBoundary key={pathname}>
            <Suspense fallback={<Skeleton height={240} />}>
              <Page />
            </Suspense>
          </FailureBoundary>
        </Stack>
      </main>
    </div>
  );
}

function SignOut({ name, endsAt }: Pick<OperatorShellProps, 'name' | 'endsAt'>) {
  const { t } = useTexts('operator');
  const signOut = useOperatorChange(operators.signOut);
  const leave = () =>
    signOut.mutate(
      {},
      {
        onSuccess: () => {
          operatorQueries.clear();
          signedOut.set(true);
        },
      },
    );
  return (
    <>
      <span className={classes.name}>
        {name}
        <span className={classes.until}>
          {t('until')} <DateTime at={endsAt} withoutZone withoutSeconds />
        </span>
      </span>
      <Button variant="default" size="xs" loading={signOut.isPending} onClick={leave}>
        {t('signOut')}
      </Button>
    </>
  );
}
