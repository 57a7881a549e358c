import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/api-error';
import { ErrorState } from '../../ui/feedback/ErrorState';

const EndedService = lazy(async () => ({ default: (await import('./EndedService')).EndedService }));

interface HistoryFailureProps {
  error: unknown;
  onRetry(): void;
  /** The history is that of one device, whose page this is. */
  isOfOne?: boolean;
}

/** In place of history that could not be read: why, and what to do about it. */
export function HistoryFailure({ error, onRetry, isOfOne }: HistoryFailureProps) {
  if (!isServiceEnded(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Suspense>
      <EndedService eui={String(error.facts.eui ?? '')} isAlone={isOfOne} />
    </Suspense>
  );
}

/** Whether history was refused because the service of a device has ended. */
const isServiceEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errorName === 'device_disabled';
