import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import { useTexts } from '../../texts/use-texts';
import classes from './OpenPage.module.css';
import { PageFooter } from './PageFooter';
import { ProductBar } from './ProductBar';

/** A page that everybody may read: inside the shell for users who are signed in, else with a head and a foot of its own. */
export function OpenPage({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  if (useSession()) return children;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <ProductBar />
        <Button component="a" href="#/login" variant="default" size="xs">
          {t('routes:login')}
        </Button>
      </header>
      <main className={classes.content}>{children}</main>
      <PageFooter />
    </div>
  );
}
