import { Button } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import classes from './SharedPanel.module.css';

/** What is said of a link that shows nothing, by the refusal. */
const WORDS = {
  no_authority: 'ended.withdrawn',
  parameter_invalid: 'ended.incomplete',
  expired: 'ended.expired',
  resource_missing: 'ended.deleted',
  account_frozen: 'ended.frozen',
} as const;

interface EndedLinkProps {
  error: unknown;
  onRetry(): void;
}

/** In place of the panel of a link that is expired, withdrawn or incomplete, or while the server cannot be reached. */
export function EndedLink({ error, onRetry }: EndedLinkProps) {
  const { t } = useTexts('panel-shares');
  const reason = error instanceof ApiError ? error.errorName : undefined;
  const words = reason !== undefined && reason in WORDS ? WORDS[reason as keyof typeof WORDS] : undefined;
  const Icon = words ? IconLinkOff : IconPlugConnectedX;
  return (
    <main>
      <div className={classes.ended} role="alert">
        <Icon size={40} stroke={1.5} color="var(--off)" aria-hidden />
        <h1>{t('ended.title')}</h1>
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
