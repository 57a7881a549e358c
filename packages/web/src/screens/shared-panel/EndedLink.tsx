import { Button } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { wordsOfEnd } from './link-end';
import classes from './SharedPanel.module.css';

interface EndedLinkProps {
  error: unknown;
  onRetry(): void;
}

/** In place of the panel of a link that is expired, withdrawn or incomplete, or while the server cannot be reached. */
export function EndedLink({ error, onRetry }: EndedLinkProps) {
  const { t } = useTexts('panel-shares');
  const words = wordsOfEnd(error);
  const Icon = words ? IconLinkOff : IconPlugConnectedX;
  return (
    <main>
      <div className={classes.ended} role="alert">
        <Icon size={40} stroke={1.5} color="var(--off)" aria-hidden />
        <h1>{t(words ? 'ended.title' : 'ended.unreached')}</h1>
        <p>{words ? t(words) : failureText(error)}</p>
        {!words && (
          <Button variant="default" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </div>
    </main>
  );
}
