import type { OpenedShare } from '@fieldscope/contract/calls/panel-shares';
import { useEffect } from 'react';
import { setOwnMeasurements } from '../../../values/measurement-names';

type Names = OpenedShare['measurement_names'];

/** Has the page call measurements as the organisation of a link does. undefined: not known yet. */
export function useNamesOfLink(names: Names | undefined): void {
  useEffect(() => {
    if (names) setOwnMeasurements(names.map(inEachLanguage));
  }, [names]);
}

const inEachLanguage = ({ measurement_id, measurement_name: name, measurement_unit }: Names[number]) => ({
  ...{ measurement_id, measurement_unit },
  ...{ measurement_name_en: name, measurement_name_zh: name, measurement_name_ru: name },
});
