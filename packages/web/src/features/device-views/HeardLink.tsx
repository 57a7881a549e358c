import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { heardPage } from '../devices/page-of-device';

/** Leads to the page that listens to one device, for whoever stands beside it. */
export function HeardLink({ eui }: { eui: string }) {
  const { t } = useTexts('routes');
  return (
    <Anchor component={Link} to={heardPage(eui)} size="sm">
      {t('heard')}
    </Anchor>
  );
}
