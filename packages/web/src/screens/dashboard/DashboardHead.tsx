import { Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { AnnouncementNotice } from './AnnouncementNotice';
import classes from './DashboardHead.module.css';
import { DemoNotice } from './DemoNotice';
import { ZoneNotice } from './ZoneNotice';

/** Beside the title, on a phone below it: the most urgent notice, or what the page is for. The place is as high without a notice. */
export function DashboardHead() {
  const { t } = useTexts('dashboard');
  return (
    <div className={classes.head}>
      <Title order={1}>{t('routes:dashboard')}</Title>
      <div className={classes.place}>
        <ZoneNotice />
        <AnnouncementNotice />
        <DemoNotice />
        <p className={classes.about}>{t('about')}</p>
      </div>
    </div>
  );
}
