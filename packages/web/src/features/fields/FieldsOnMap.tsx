import { useMemo } from 'react';
import { AreaNames } from '../../ui/map/AreaNames';
import { MapPolygons } from '../../ui/map/MapPolygons';
import { useFieldOutlines } from './fields.queries';

interface FieldsOnMapProps {
  /** A field that is drawn otherwise, and not here. */
  except?: number;
}

/** The fields of the organisation with their names, on the map that surrounds this. */
export function FieldsOnMap({ except }: FieldsOnMapProps) {
  const { data } = useFieldOutlines();
  const fields = useMemo(() => (data ?? []).filter(({ field_id }) => field_id !== except), [data, except]);
  const outlines = useMemo(() => fields.map(({ outline }) => outline), [fields]);
  const areas = useMemo(
    () => fields.map(({ field_id: id, name, outline }) => ({ id, name, outline })),
    [fields],
  );
  return (
    <>
      <MapPolygons id="fields" outlines={outlines} />
      <AreaNames areas={areas} />
    </>
  );
}
