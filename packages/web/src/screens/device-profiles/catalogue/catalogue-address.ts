/** The page of the catalogue, or of models of it that are looked at before they are added. */
export const addressOfCatalogue = (modelIds: readonly number[] = []): string =>
  `/device_profiles?catalogue=${modelIds.join(',')}`;

/** Models that an address names; none: it is the list. */
export const modelsIn = (address: URLSearchParams): number[] =>
  (address.get('catalogue') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
