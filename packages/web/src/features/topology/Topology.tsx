import '@mantine/core/styles/SegmentedControl.layer.css';
import { TOPOLOGY_LIMITS } from '@fieldscope/contract/topology-limits';
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useAddressFilter } from '../../ui/filters/use-address-filter';

const SPANS = [1, TOPOLOGY_LIMITS.days];

/** How many days count, kept in the address. */
export function useSpan() {
  const { values, put } = useAddressFilter(['days']);
  const days = SPANS.find((span) => String(span) === values.days) ?? SPANS[0]!;
  return { days, choose: (span: string) => put({ days: span === String(SPANS[0]) ? null : span }) };
}

interface TopologyProps {
  span: ReturnType<typeof useSpan>;
  isLoading: boolean;
  error: unknown;
  onRetry(): void;
  children: ReactNode;
}

/** What both topologies have: the days that count, and what is known of the signal. */
export function Topology({ span, isLoading, error, onRetry, children }: TopologyProps) {
  const { t } = useTexts('topology');
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={t('span')}
        value={String(span.days)}
        onChange={span.choose}
        data={SPANS.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
      />
      <Text c="dimmed" size="sm" mb="md">
        {t('about')}
      </Text>
      {isLoading ? <Skeleton height={240} /> : children}
    </>
  );
}
