import { middleOfOutline } from '@fieldscope/contract/field-geometry';
import { useMemo } from 'react';
import { DevicesOnMap } from '../../features/devices/DevicesOnMap';
import { FieldsOnMap } from '../../features/fields/FieldsOnMap';
import { useFieldOutlines } from '../../features/fields/fields.queries';
import { GroundPictures } from '../../features/ground-pictures/GroundPictures';
import { useTexts } from '../../texts/use-texts';
import { MapCanvas } from '../../ui/map/MapCanvas';
import { nearbyZoom } from '../../ui/map/map-zoom';
import { ShownOutlines } from '../../ui/map/ShownOutlines';

/** The fields and devices on a map. @param chosenId the field that is looked at; undefined: all of them */
export function FieldMap({ chosenId }: { chosenId: number | undefined }) {
  const { t } = useTexts('fields');
  const { data } = useFieldOutlines();
  const shown = useMemo(() => {
    const chosen = data?.filter(({ field_id }) => field_id === chosenId) ?? [];
    return (chosen.length > 0 ? chosen : (data ?? [])).map(({ outline }) => outline);
  }, [data, chosenId]);
  if (!shown[0]) return null;
  return (
    <MapCanvas label={t('map.all')} center={middleOfOutline(shown[0])} zoom={nearbyZoom()}>
      <GroundPictures />
      <FieldsOnMap />
      <ShownOutlines outlines={shown} />
      <DevicesOnMap />
    </MapCanvas>
  );
}
