import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes a part of the answers in the cache, and once more of those that are on their way: they may be older. The rest of
 * each is as old as it was, and is requested again if it was to be: for the cache what is set is new as a whole.
 */
export function patchAnswers<Answer>(
  client: QueryClient,
  filters: QueryFilters,
  change: (answer: Answer) => Answer,
): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const patch = () => {
      const { data: before, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
      const data = before && change(before as Answer);
      if (data === before) return;
      if (isInvalidated) query.setState({ data });
      else client.setQueryData(query.queryKey, data, { updatedAt });
    };
    patch();
    void query.promise?.then(patch, () => undefined);
  }
}
