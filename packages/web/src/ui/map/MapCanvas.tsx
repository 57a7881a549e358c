import { SECOND_MS } from '@fieldscope/contract/time';
import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { Map as DrawnMap, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { formatUnit } from '../../values/format-unit';
import { useLengths } from '../../values/use-lengths';
import { BeyondBasemap } from './BeyondBasemap';
import { loadMapStyle } from './load-map-style';
import classes from './MapCanvas.module.css';
import { MapContext } from './map-context';
import { GROUND_TOP } from './map-ground';
import { type Position, placeOnMap, positionOf } from './map-position';
import { CLOSEST_ZOOM, hasStreets } from './map-zoom';
import { plainStyle } from './plain-style';
import { ZoomButtons } from './ZoomButtons';

// A worker of our own origin: the content security policy allows no other.
setWorkerUrl(workerUrl);

interface MapCanvasProps {
  /** What the map is for, read aloud. */
  label: string;
  /** What is in the middle at first, and comes back into view when it changes. */
  center: Position;
  /** 0 is the whole world; each further one is twice as close. */
  zoom: number;
  /** Nothing is below what is drawn on it. */
  isPlain?: boolean;
  /** Makes the whole map a place to click, and to move without a second key or finger. */
  onPick?: (position: Position) => void;
  /** `MapPin` and whatever else is on the map. */
  children?: ReactNode;
}

/** A map that fills its `MapFrame`, in the theme and language of the reader. */
export function MapCanvas({ label, center, zoom, isPlain = false, onPick, children }: MapCanvasProps) {
  const { t } = useTexts('map');
  const scheme = useComputedColorScheme('light');
  const host = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap>();
  const [isFailed, setFailed] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const isPicking = onPick !== undefined;
  const { unit } = useLengths();
  const isMetric = useEffectEvent(() => unit === 'meter');
  const pick = useEffectEvent((position: Position) => onPick?.(position));
  const draw = useEffectEvent((style: Awaited<ReturnType<typeof loadMapStyle>>, container: HTMLElement) => {
    const { attribution } = portalFacts().map;
    return new DrawnMap({
      container,
      style,
      center: placeOnMap(center),
      zoom,
      maxZoom: CLOSEST_ZOOM,
      attributionControl: !isPlain && { compact: false, customAttribution: escaped(attribution) },
      cooperativeGestures: !isPicking,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      // Keys of map services may be bound to the sites that show their maps.
      transformRequest: (address) => ({ url: address, referrerPolicy: 'origin' }),
      locale: {
        'Map.Title': label,
        'ScaleControl.Meters': formatUnit('meter', 1),
        'ScaleControl.Kilometers': formatUnit('kilometer', 1),
        'ScaleControl.Feet': formatUnit('foot', 1),
        'ScaleControl.Miles': formatUnit('mile', 1),
        'CooperativeGesturesHandler.WindowsHelpText': t('ctrlZoom'),
        'CooperativeGesturesHandler.MacHelpText': t('commandZoom'),
        'CooperativeGesturesHandler.MobileHelpText': t('twoFingers'),
      },
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language, a new `t`, draws the map with other names
  useEffect(() => {
    let drawn: DrawnMap | undefined;
    let isGone = false;
    let late: ReturnType<typeof setTimeout> | undefined;
    setFailed(false);
    setDrawn(false);
    (isPlain ? Promise.resolve(plainStyle(scheme)) : loadMapStyle(scheme))
      .then((style) => {
        if (isGone || !host.current) return;
        drawn = draw(style, host.current);
        drawn.touchZoomRotate.disableRotation();
        drawn.addControl(new ScaleControl({ unit: isMetric() ? 'metric' : 'imperial' }), 'bottom-left');
        drawn.on('click', ({ lngLat }) => pick(positionOf(lngLat)));
        // Without its style there is no map; what is missing later is a gap in it.
        const refusal = drawn.on('error', () => setFailed(true));
        drawn.once('load', () => setDrawn(true));
        late = setTimeout(() => setDrawn(true), LATE_MS);
        drawn.once('style.load', () => {
          refusal.unsubscribe();
          drawn?.addLayer(GROUND_TOP);
          // What is on it may add layers, which stand on the style.
          setMap(drawn);
        });
      })
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      clearTimeout(late);
      setMap(undefined);
      drawn?.remove();
    };
  }, [scheme, isPicking, isPlain, t]);

  const { latitude, longitude } = center;
  useEffect(() => {
    const place = placeOnMap({ latitude, longitude });
    if (map && !map.getBounds().contains(place))
      map.jumpTo({ center: place, zoom: Math.max(map.getZoom(), zoom) });
  }, [map, latitude, longitude, zoom]);

  if (isFailed) return <p className={classes.failed}>{t('failed')}</p>;
  return (
    <MapContext value={map}>
      <div ref={host} className={classes.canvas} data-picking={isPicking || undefined} />
      {map && <ZoomButtons map={map} />}
      {map && !isPlain && !hasStreets() && <BeyondBasemap />}
      {map && children}
      {!isDrawn && <Skeleton className={classes.drawing} radius={0} />}
    </MapContext>
  );
}

/** A map service that answers no more holds the map back no longer than this. */
const LATE_MS = 4 * SECOND_MS;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The library takes HTML; the setting is text. */
const escaped = (words: string) => words.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
