import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { MapScheme } from './map-colors';
import { rasterStyle, vectorStyle } from './provider-style';

const protocol = new Protocol({ metadata: true });
addProtocol('pmtiles', protocol.tile);

/** The style of a map out of a PMTiles archive, whose head says what its tiles are. @throws where it does not come */
export async function archiveStyle(
  url: string,
  scheme: MapScheme,
  language: string,
): Promise<StyleSpecification> {
  const archive = new PMTiles(url);
  protocol.add(archive);
  const { tileType } = await archive.getHeader();
  const source = { url: `pmtiles://${url}` };
  return tileType === TileType.Mvt
    ? vectorStyle({ type: 'vector', ...source }, scheme, language)
    : rasterStyle(source);
}
