/**
 * Mean atmospheric pressure, kPa, at an elevation in m. FAO-56 (Allen et al. 1998), equation 7; -430 to 8,850 m.
 */
export const pressureAt = (elevation: number): number => 101.3 * ((293 - 0.0065 * elevation) / 293) ** 5.26;

/** Psychrometric constant, kPa/°C, at a pressure in kPa. FAO-56, equation 8. */
export const psychrometricConstant = (pressure: number): number => 0.665e-3 * pressure;

/** Wind speed 2 m above ground, m/s, from one measured `height` m above it. FAO-56, equation 47; 0.5 to 20 m. */
export const windAtTwoMetres = (speed: number, height: number): number =>
  speed * (4.87 / Math.log(67.8 * height - 5.42));
