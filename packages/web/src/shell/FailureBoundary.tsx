import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTexts } from '../texts/use-texts';
import { isLostChunk, reloadOnce } from './chunk-reload';

interface FailureState {
  error: unknown;
}

/** Catches what a screen throws. A part that an update of the server replaced reloads the page, once. */
export class FailureBoundary extends Component<{ children: ReactNode }, FailureState> {
  override state: FailureState = { error: undefined };

  static getDerivedStateFromError(error: unknown): FailureState {
    return { error: error ?? new Error('A screen failed without a reason') };
  }

  override componentDidCatch(error: unknown): void {
    if (isLostChunk(error)) reloadOnce();
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <RouteFailure />;
  }
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
