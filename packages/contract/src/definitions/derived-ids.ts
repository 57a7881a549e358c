/** Ids of what the portal works out of readings. */

export const dewPoint = 9001;
export const vapourPressureDeficit = 9002;
export const degreeDays = 9011;
export const chillHours = 9012;
export const chillUnits = 9013;
export const chillPortions = 9014;
export const rainOfDay = 9021;
export const rainOfSeason = 9022;
export const evapotranspiration = 9023;
export const leafWetness = 9031;
export const appleScab = 9032;
export const lateBlight = 9033;
export const powderyMildew = 9034;
