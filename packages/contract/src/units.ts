/** Degrees Celsius; the base unit of every stored temperature. */
export type Celsius = number & { readonly __unit: 'Celsius' };
export type Fahrenheit = number & { readonly __unit: 'Fahrenheit' };
export const CELSIUS = '℃';

/** Units a value may be shown in: 0 Celsius, 1 Fahrenheit (specification, user setting). */
export type TemperatureUnit = 0 | 1;
