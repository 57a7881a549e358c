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
  if (tileType !== TileType.Mvt) return rasterStyle(source);
  const style = vectorStyle({ type: 'vector', ...source }, scheme, language);
  const there = layersIn(await archive.getMetadata());
  // The library reports each layer that an archive lacks as a mistake of the style.
  const layers = style.layers.filter(
    (layer) => !('source-layer' in layer) || !there || there.has(layer['source-layer']),
  );
  return { ...style, layers };
}

/** The layers that an archive says it has; undefined where it says nothing. */
function layersIn(metadata: unknown): ReadonlySet<unknown> | undefined {
  const { vector_layers: layers } = metadata as { vector_layers?: unknown };
  return Array.isArray(layers) ? new Set(layers.map(({ id }) => id)) : undefined;
}
