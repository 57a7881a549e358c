/** Ids of the measurements that the program treats in a way of their own. */

export const airTemperature = 4097;
export const airHumidity = 4098;
export const light = 4099;
export const carbonDioxide = 4100;
export const airPressure = 4101;
export const soilTemperature = 4102;
export const soilMoisture = 4103;
export const windDirection = 4104;
export const windSpeed = 4105;
export const ph = 4106;
export const conductivity = 4108;
export const soilWaterContent = 4110;
export const rainRate = 4113;
export const liquidLevel = 4117;
export const solarRadiation = 4127;
export const acceleration = 4130;
export const soilMoistureAt10cm = 4138;
export const longitude = 4197;
export const latitude = 4198;
export const events = 4200;
export const probeTemperature = 4203;
export const rainCount = 4213;
export const wifiScan = 5001;
export const bluetoothScan = 5002;
export const switchState = 5100;
