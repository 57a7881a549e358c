/** One hour of air: mean temperature in °C, relative humidity in %. */
export interface AirHour {
  temperature: number;
  humidity: number;
}

const LEAST_TEMPERATURE = 10;
const HUMID_FROM = 90;
const HUMID_HOURS = 6;

/** Hours of a day at 90 % relative humidity and more, which late blight of potato needs. */
export const humidHours = (hours: readonly AirHour[]): number =>
  hours.filter(({ humidity }) => humidity >= HUMID_FROM).length;

/**
 * Whether a day favours late blight of potato (Phytophthora infestans): at least 10 °C all day, and 6 hours at 90 % and
 * more. Dancey, Skelsey & Cooke (2017), the Hutton criteria: two such days in a row are a period of risk.
 * @param hours of one day
 */
export const isHuttonDay = (hours: readonly AirHour[]): boolean =>
  hours.length > 0 &&
  hours.every(({ temperature }) => temperature >= LEAST_TEMPERATURE) &&
  humidHours(hours) >= HUMID_HOURS;

/** Whether the last two of some days in order are a period of risk by the Hutton criteria. */
export const isHuttonPeriod = (before: boolean, today: boolean): boolean => before && today;
