/** Degrees Celsius; the base unit of every stored temperature. */
export type Celsius = number & { readonly __unit: 'Celsius' };
export type Fahrenheit = number & { readonly __unit: 'Fahrenheit' };
export const CELSIUS = '℃';

/** Units that people choose from, by what they measure; the first one is usual. Values are stored in m/s, Pa and mm. */
export const UNIT_CHOICES = {
  speed: ['m/s', 'km/h', 'mph'],
  pressure: ['hPa', 'kPa', 'inHg', 'mmHg'],
  rain: ['mm', 'in'],
} as const;
export type UnitQuantity = keyof typeof UNIT_CHOICES;
export type UnitChoices = { [Quantity in UnitQuantity]?: (typeof UNIT_CHOICES)[Quantity][number] };

/** Units a value may be shown in: 0 Celsius, 1 Fahrenheit (specification, user setting). */
export type TemperatureUnit = 0 | 1;
