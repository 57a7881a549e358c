import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useBrandOfLink } from '../../features/panels/link/use-brand-of-link';
import { useNamesOfLink } from '../../features/panels/link/use-names-of-link';
import { useTexts } from '../../texts/use-texts';
import { Playlist } from './Playlist';
import classes from './Television.module.css';
import { useTelevision } from './use-television';
import { useWakeLock } from './use-wake-lock';
import { Waiting } from './Waiting';

/** What a television shows: its code, its panels, or why it shows nothing. */
export function Television() {
  const { t } = useTexts('televisions');
  const { token, own, error, check } = useTelevision();
  useWakeLock();
  useBrandOfLink(own?.brand);
  useNamesOfLink(own?.measurement_names);
  useEffect(() => {
    if (own?.name) document.title = own.name;
  }, [own?.name]);
  if (error instanceof ApiError && error.errorName === 'account_frozen')
    return <p className={classes.word}>{t('frozen')}</p>;
  if (!own || token === undefined)
    return <p className={classes.word}>{error ? failureText(error) : t('starting')}</p>;
  if (own.code !== null) return <Waiting code={own.code} isLost={error !== null} />;
  if (own.playlist.length === 0) return <p className={classes.word}>{t('nothing')}</p>;
  return <Playlist token={token} playlist={own.playlist} onCheck={check} />;
}
