import { nameIn, type OwnNames } from '@fieldscope/contract/definitions/own-names';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { useDefinitionNames } from '../../values/measurement-names';
import { useOwnSensorTypes } from './use-own-sensor-types';

interface OwnSensorType {
  sensor_name_en: string;
  sensor_name_zh: string;
  sensor_name_ru: string;
}

export const sensorNamesOf = (type: OwnSensorType): OwnNames => ({
  en: type.sensor_name_en,
  zh: type.sensor_name_zh,
  ru: type.sensor_name_ru,
});

/** Names of sensor types in the reader's language: `name('1001')` is "Air temperature and humidity sensor". */
export function useSensorTypeNames(): (id: string) => string {
  const { t } = useTexts('values');
  const names: Readonly<Record<string, string>> | undefined = useDefinitionNames()?.sensorTypes;
  const own = useOwnSensorTypes().data;
  return (id) => {
    const type = own?.find(({ sensor_type }) => sensor_type === id);
    if (type) return nameIn(sensorNamesOf(type), currentLanguage());
    return names?.[id] ?? (names ? t('unknownSensor', { id }) : '');
  };
}
