import { fields as calls, type Field } from '@fieldscope/contract/calls/fields';
import { useState } from 'react';
import { callApi } from '../../api/call-api';
import { failureText, isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { downloadText } from '../../ui/export/csv';
import { tip } from '../../ui/feedback/tip-store';
import { useDisplaySetting } from '../../values/display-setting';
import { toLocalDate } from '../../values/zoned-time';

const HECTARE = 10_000;

/** Saves the fields as a file of GeoJSON. */
export function useFieldExport(fields: readonly Field[] | undefined) {
  const { t } = useTexts('fields');
  const { timeZone } = useDisplaySetting();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const outlines = await callApi(calls.listOutlines, {});
      const facts = new Map(fields?.map((field) => [field.field_id, field]));
      const features = outlines.map(({ field_id, name, outline }) => {
        const { crop = '', area = 0 } = facts.get(field_id) ?? {};
        return {
          type: 'Feature',
          properties: { name, crop, hectares: Number((area / HECTARE).toFixed(4)) },
          geometry: { type: 'MultiPolygon', coordinates: outline },
        };
      });
      const text = JSON.stringify({ type: 'FeatureCollection', features });
      downloadText(`fields-${toLocalDate(Date.now(), timeZone)}.geojson`, 'application/geo+json', text);
      tip.success(t('exported', { count: features.length }));
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
