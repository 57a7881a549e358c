import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import type { DrawingKind } from './DeviceDrawing';
import { EmptyState } from './EmptyState';

interface ListPageProps<Row> {
  title: string;
  about: string;
  /** In the head, whatever there is to list: it stays in its place. */
  action: ReactNode;
  query: { data: readonly Row[] | undefined; error: unknown; refetch(): unknown };
  drawing: DrawingKind;
  /** What is said where there is none. */
  empty: string;
  /** The list; undefined: still loading. */
  children(rows: readonly Row[] | undefined): ReactNode;
}

/** A page with a list of what people add themselves. */
export function ListPage<Row>({ query, children, ...words }: ListPageProps<Row>) {
  const { data, error, refetch } = query;
  return (
    <>
      <PageHead title={words.title} about={words.about} action={words.action} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing={words.drawing}>{words.empty}</EmptyState>
      ) : (
        children(data)
      )}
    </>
  );
}
