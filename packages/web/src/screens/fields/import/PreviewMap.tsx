import { middleOfOutline } from '@fieldscope/contract/field-geometry';
import { useMemo } from 'react';
import { FieldsOnMap } from '../../../features/fields/FieldsOnMap';
import { GroundPictures } from '../../../features/ground-pictures/GroundPictures';
import { useTexts } from '../../../texts/use-texts';
import { MapCanvas } from '../../../ui/map/MapCanvas';
import { MapPolygons } from '../../../ui/map/MapPolygons';
import { nearbyZoom } from '../../../ui/map/map-zoom';
import { ShownOutlines } from '../../../ui/map/ShownOutlines';
import type { ImportRow } from './import.model';

/** Outlines of a file among the fields that there are. @param rows at least one */
export function PreviewMap({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTexts('fields');
  const outlines = useMemo(() => rows.map(({ outline }) => outline), [rows]);
  return (
    <MapCanvas label={t('import.map')} center={middleOfOutline(outlines[0]!)} zoom={nearbyZoom()}>
      <GroundPictures />
      <FieldsOnMap />
      <MapPolygons id="imported" color="path" outlines={outlines} />
      <ShownOutlines outlines={outlines} />
    </MapCanvas>
  );
}
