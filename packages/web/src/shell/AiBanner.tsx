import { CloseButton } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { readStored, writeStored } from '../browser/storage';
import type { ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';
import { useBanner } from '../ui/feedback/use-banner';
import classes from './AiBanner.module.css';

const NAME = 'aiBannerClosed';
/** Where it would promote what is open already, or be below a panel; pages without a sign-in do without it, too. */
const HIDDEN_ON = ['/ai', '/panel', '/data_panel_detail'];

/** Whether a page has the banner below it, until the reader closes it for good. */
export const hasAiBanner = (route: Pick<ScreenRoute, 'path' | 'noSignIn'>): boolean =>
  !route.noSignIn && !HIDDEN_ON.includes(route.path);

/** Below a page, on wide screens: what the adviser can do. Closed once, it stays away on this device. */
export function AiBanner({ route }: { route: ScreenRoute }) {
  const { t } = useTexts('shell');
  const [closed, setClosed] = useState(() => readStored<boolean>(NAME) === true);
  const isShown = useBanner('advice', !closed && hasAiBanner(route));
  if (!isShown) return null;
  const close = () => {
    writeStored(NAME, true);
    setClosed(true);
  };
  return (
    <aside className={classes.banner} data-banner aria-label={t('routes:advice')}>
      <IconBulb className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <p className={classes.text}>{t('advice.text')}</p>
      <a className={classes.link} href="#/ai">
        {t('advice.open')}
      </a>
      <CloseButton size="sm" aria-label={t('advice.close')} onClick={close} />
    </aside>
  );
}
