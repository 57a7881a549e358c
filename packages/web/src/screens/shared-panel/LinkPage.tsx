import { useQueryClient } from '@tanstack/react-query';
import { useBrandOfLink } from '../../features/panels/link/use-brand-of-link';
import { useNamesOfLink } from '../../features/panels/link/use-names-of-link';
import { useTexts } from '../../texts/use-texts';
import { EndedLink } from './EndedLink';
import { LinkedPanel } from './LinkedPanel';
import { wordsOfEnd } from './link-end';
import { Passphrase } from './Passphrase';
import { SharedHead } from './SharedHead';
import classes from './SharedPanel.module.css';
import { useOpenedLink } from './use-opened-link';
import { usePageOfLink } from './use-page-of-link';

/** The page of a link: what it shows, its passphrase before that, or why it shows nothing. */
export function LinkPage({ token }: { token: string }) {
  const { t } = useTexts('panel-shares');
  const client = useQueryClient();
  const { opened, unlock } = useOpenedLink(token);
  const { data, error } = opened;
  // Before the icon of the link, which takes the place of the brand's.
  useBrandOfLink(data?.brand);
  usePageOfLink(data);
  useNamesOfLink(data?.measurement_names);
  // One that could not be renewed may be in a minute.
  if (error && (!data || wordsOfEnd(error)))
    return <EndedLink error={error} onRetry={() => void opened.refetch()} />;
  if (!data)
    return (
      <main>
        <p className={classes.waiting}>{t('loading')}</p>
      </main>
    );
  if (data.asks_passphrase)
    return (
      <main className={classes.page}>
        <SharedHead name={data.name} icon={data.icon} />
        <Passphrase change={unlock} />
      </main>
    );
  return (
    <LinkedPanel
      opened={data}
      token={token}
      onRefused={() => void client.resetQueries({ queryKey: ['opened', token] })}
    />
  );
}
