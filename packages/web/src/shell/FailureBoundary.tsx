import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode, useEffect } from 'react';
import { lostSince, onReturn } from '../api/connection';
import { useTexts } from '../texts/use-texts';
import { isLostChunk, recoverLostChunk } from './chunk-reload';
import { FirstLoad } from './FirstLoad';

interface FailureBoundaryProps {
  children: ReactNode;
  /** Called when a failure is on screen. */
  onCaught?: () => void;
}

interface FailureState {
  error: unknown;
  /** Why a part of the page is missing, as soon as that is known. */
  cause?: 'connection' | 'other';
}

/**
 * Catches what a screen throws. A part that an update of the server replaced loads the page again, once; one that did not
 * come because the connection was lost, as soon as it is back.
 */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureState> {
  override state: FailureState = { error: undefined };

  static getDerivedStateFromError(error: unknown): FailureState {
    return {
      error: error ?? new Error('A screen failed without a reason'),
      cause: knownCause(error),
    };
  }

  override async componentDidCatch(): Promise<void> {
    this.props.onCaught?.();
    if (this.state.cause) return;
    this.setState({ cause: (await recoverLostChunk()) ? 'other' : 'connection' });
  }

  override render(): ReactNode {
    const { error, cause } = this.state;
    if (error === undefined) return this.props.children;
    if (cause === undefined) return <FirstLoad />;
    return cause === 'connection' ? <WaitingForConnection /> : <RouteFailure />;
  }
}

/** undefined: the server is to be asked first. */
function knownCause(error: unknown): FailureState['cause'] {
  if (!isLostChunk(error)) return 'other';
  return lostSince.get() === undefined ? undefined : 'connection';
}

function RouteFailure() {
  const { t } = useTexts();
  return (
    <Stack gap="sm" p="xl" maw={480} mx="auto" mt={80} align="flex-start" role="alert">
      <Title order={1} size="h2">
        {t('failure.page')}
      </Title>
      <Text c="dimmed">{t('failure.pageHint')}</Text>
      <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
    </Stack>
  );
}

/** A browser may keep what failed to load until the page is loaded again. */
function WaitingForConnection() {
  const { t } = useTexts();
  useEffect(() => onReturn(() => location.reload()), []);
  return (
    <Stack gap="sm" p="xl" maw={480} mx="auto" mt={80} align="flex-start" role="alert">
      <Title order={1} size="h2">
        {t('failure.page')}
      </Title>
      <Text c="dimmed">{t('failure.pageLater')}</Text>
    </Stack>
  );
}
