import { countryNamesIn } from '@fieldscope/contract/country-names';
import type { StyleSpecification } from 'maplibre-gl';
import { portalFacts } from '../../browser/portal-facts';
import { currentLanguage } from '../../texts/language';
import { loadBasemap } from './basemap-data';
import { basemapStyle } from './basemap-style';
import type { MapScheme } from './map-colors';
import { kindOfProvider, rasterStyle } from './provider-style';

/**
 * The style of maps on this portal, or the address of one: the operator's (`MAP_STYLE_URL`), or else the built-in one,
 * with names in the reader's language.
 * @throws where its data do not come
 */
export async function loadMapStyle(scheme: MapScheme): Promise<StyleSpecification | string> {
  const { map, station } = portalFacts();
  const { url } = map;
  const language = currentLanguage();
  if (url === '') return basemapStyle(await loadBasemap(), scheme, countryNamesIn(language, station));
  switch (kindOfProvider(url)) {
    case 'tiles':
      return rasterStyle({ tiles: [url] });
    case 'archive':
      return (await import('./map-archive')).archiveStyle(url, scheme, language);
    case 'style':
      return url;
  }
}
