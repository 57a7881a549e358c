import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { LngLatBounds } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { MapCanvas } from '../../../../ui/map/MapCanvas';
import { useMap } from '../../../../ui/map/map-context';
import { placeOnMap } from '../../../../ui/map/map-position';
import { BASEMAP_ZOOM, hasStreets } from '../../../../ui/map/map-zoom';
import { FieldsOnMap } from '../../../fields/FieldsOnMap';
import { GroundPictures } from '../../../ground-pictures/GroundPictures';
import { usePanelReader } from '../../panel-reader';
import type { ComponentOf } from '../kind';
import { DeviceFacts } from './DeviceFacts';
import { DeviceMarks } from './DeviceMarks';
import { GeofencesOnMap } from './GeofencesOnMap';
import classes from './Map.module.css';
import type { PlacedDevice } from './placed-devices.model';

interface DrawnMapProps {
  component: ComponentOf<'map'>;
  /** One at least. */
  placed: readonly PlacedDevice[];
}

/** The map itself; what belongs to the organisation is on it for somebody who is signed in. */
export function DrawnMap({ component: { name, settings }, placed }: DrawnMapProps) {
  const { t } = useTexts('panel-kinds');
  const { isSignedIn } = usePanelReader();
  const { mapZoom, layerStyle } = settings;
  const [chosen, setChosen] = useState<string>();
  const [first] = useState(placed[0]!.position);
  const isPlain = layerStyle === 'plain';
  // Closer, the built-in map is empty.
  const zoom = isPlain || hasStreets() ? mapZoom : Math.min(mapZoom, BASEMAP_ZOOM);
  const shown = placed.find(({ device }) => device.eui === chosen);
  return (
    <>
      <MapCanvas
        label={t('map.label', { name })}
        center={placed.length === 1 ? placed[0]!.position : first}
        zoom={zoom}
        isPlain={isPlain}
      >
        {isSignedIn && (
          <>
            <GroundPictures />
            <FieldsOnMap />
            <GeofencesOnMap />
          </>
        )}
        <AllInView placed={placed} zoom={Math.min(mapZoom, CLOSE_ZOOM)} />
        <DeviceMarks placed={placed} chosen={chosen} onChoose={setChosen} />
      </MapCanvas>
      {shown && (
        <section className={classes.card} aria-label={shown.device.name}>
          <DeviceFacts {...shown} />
          <ActionIcon
            className={classes.close}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('map.close')}
            onClick={() => setChosen(undefined)}
          >
            <IconX size={16} />
          </ActionIcon>
        </section>
      )}
    </>
  );
}

/** Some 200 metres wide; devices that are apart are seen apart, also where the built-in map is a grid. */
const CLOSE_ZOOM = 17;
/** Half of a mark with its name, and some. */
const MARGINS = { beside: 100, above: 40 };
/** Of the column of buttons. */
const BUTTONS_PX = 40;

/** Brings several devices into view, at first and when they are other ones; not when one moves. */
function AllInView({ placed, zoom }: { placed: readonly PlacedDevice[]; zoom: number }) {
  const map = useMap();
  const names = placed.map(({ device }) => device.eui).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's view stays while devices move
  useEffect(() => {
    if (!map || placed.length < 2) return;
    const bounds = new LngLatBounds();
    for (const { position } of placed) bounds.extend(placeOnMap(position));
    const { clientWidth, clientHeight } = map.getContainer();
    const [beside, above] = [
      Math.min(MARGINS.beside, clientWidth / 4),
      Math.min(MARGINS.above, clientHeight / 5),
    ];
    const padding = { left: beside, right: beside + BUTTONS_PX, top: above, bottom: above };
    map.fitBounds(bounds, { padding, maxZoom: zoom, animate: false });
  }, [map, names]);
  return null;
}
