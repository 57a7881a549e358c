import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../texts/use-texts';
import { setOwnMeasurements } from '../../values/measurement-names';
import { EndedLink } from './EndedLink';
import { LinkedPanel } from './LinkedPanel';
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
  usePageOfLink(data);
  useEffect(() => {
    if (data) setOwnMeasurements(data.measurement_names.map(inEachLanguage));
  }, [data]);
  if (error) return <EndedLink error={error} onRetry={() => void opened.refetch()} />;
  if (!data) return <p className={classes.waiting}>{t('loading')}</p>;
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

const inEachLanguage = ({
  measurement_id,
  measurement_name: name,
  measurement_unit,
}: {
  measurement_id: number;
  measurement_name: string;
  measurement_unit: string;
}) => ({
  ...{ measurement_id, measurement_unit },
  ...{ measurement_name_en: name, measurement_name_zh: name, measurement_name_ru: name },
});
