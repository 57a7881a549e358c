import { MINUTE_MS } from '@fieldscope/contract/time';
import { smoothNoise } from '../noise';
import { type Place, sunHeight, weatherAt } from './weather';

/** Kinds of places of a sensor, with their own climate. */
export type Site = 'field' | 'greenhouse' | 'barn' | 'cold_store' | 'pond';

/**
 * Values of a sensor at its site, by measurement id in base units (℃, % RH, Lux, ppm, …); computed on access.
 */
export function measureAt(site: Site, at: number, place: Place, seed: number): Record<number, number> {
  const weather = weatherAt(at, place);
  const jitter = (scale: number) => scale * smoothNoise(seed, at, 7 * MINUTE_MS);
  const sun = Math.max(0, sunHeight(at, place));
  const inGreenhouse = site === 'greenhouse';
  const air = insideAir(site, weather.airTemperature, weather.airHumidity, sun);
  return {
    get 4097() {
      return air.temperature + jitter(0.3);
    },
    get 4098() {
      return Math.min(100, Math.max(0, air.humidity + jitter(1.5)));
    },
    get 4099() {
      return site === 'field' ? weather.lux : weather.lux * (inGreenhouse ? 0.65 : 0.01);
    },
    get 4100() {
      return Math.max(380, carbonDioxide(site, sun) + jitter(25));
    },
    get 4102() {
      return weather.soilTemperature + (inGreenhouse ? 6 : 0) + jitter(0.1);
    },
    get 4103() {
      return Math.min(100, weather.soilMoisture + (inGreenhouse ? 8 : 0) + jitter(0.4));
    },
    get 4108() {
      return Math.max(0, 0.6 + weather.soilMoisture / 60 + jitter(0.04));
    },
    get 4106() {
      return 7.2 + 0.5 * sun + jitter(0.08);
    },
    get 4203() {
      return site === 'cold_store'
        ? 3.5 + 1.2 * smoothNoise(seed, at, 45 * MINUTE_MS)
        : air.temperature + jitter(0.2);
    },
  };
}

function insideAir(site: Site, temperature: number, humidity: number, sun: number) {
  switch (site) {
    case 'greenhouse':
      return { temperature: Math.max(15, temperature + 6 + 9 * sun), humidity: Math.max(55, 88 - 30 * sun) };
    case 'barn':
      return { temperature: temperature * 0.6 + 9, humidity: humidity * 0.5 + 36 };
    case 'cold_store':
      return { temperature: 3.5, humidity: 90 };
    case 'pond':
      return { temperature: temperature * 0.5 + 7, humidity };
    default:
      return { temperature, humidity };
  }
}

/** Plants take carbon dioxide by day and give it back by night; cattle only give. */
function carbonDioxide(site: Site, sun: number): number {
  if (site === 'greenhouse') return 780 - 360 * Math.min(1, sun * 1.6);
  return site === 'barn' ? 1150 : 420;
}
