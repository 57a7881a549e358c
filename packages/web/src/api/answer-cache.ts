import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** The cache of answers, which keeps none that may have been found before what made it old. */
export class AnswerCache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const invalidate = super.invalidateQueries.bind(this);
    // A request in flight is cancelled for another one only where there is an answer already.
    const firstAnswers = this.getQueryCache()
      .findAll(filters)
      .filter(({ state, promise }) => state.data === undefined && promise);
    const repeated = firstAnswers.map(({ queryKey, promise }) =>
      promise!.then(
        () => invalidate({ queryKey, exact: true }, options),
        () => undefined,
      ),
    );
    await Promise.all([invalidate(filters, options), ...repeated]);
  }
}
