/** A measurement that a field is, and its value in the unit of that measurement; several ids where more than one is right. */
type Right = readonly [id: number | readonly number[], value: number];

/** What a maker's published decoder answers for one uplink; names, units and values as its documentation has them. */
export interface DecodedDevice {
  maker: string;
  device: string;
  data: object;
  normalized?: object;
  /** Fields that have a counterpart in the catalogue. */
  right: Readonly<Record<string, Right>>;
}

/** A decoder that gives each value with its name and unit. */
const measured = (fields: Record<string, [number, string?]>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, [value, unit]]) => [
      name,
      { displayName: name, value, ...(unit && { unit }) },
    ]),
  );

const AIR = [4097, 4203];
const ANY_TEMPERATURE = [4203];
const SOIL = [4102, 4203];

/** From the first half of the makers the dictionary was written. */
export const FIRST_HALF: readonly DecodedDevice[] = [
  {
    ...{ maker: 'Dragino', device: 'LSE01' },
    data: { Bat: 3.6, TempC_DS18B20: '21.4', water_SOIL: '12.50', temp_SOIL: '18.20', conduct_SOIL: 200 },
    right: {
      TempC_DS18B20: [AIR, 21.4],
      water_SOIL: [[4103, 4110], 12.5],
      temp_SOIL: [SOIL, 18.2],
      conduct_SOIL: [4108, 0.2],
    },
  },
  {
    ...{ maker: 'Dragino', device: 'LHT65N' },
    data: {
      ...{
        BatV: 3.05,
        Bat_status: 3,
        TempC_SHT: 22.9,
        Hum_SHT: 55,
        Ext_sensor: 'Temperature Sensor',
        TempC_DS: 18.3,
      },
      ...{ ILL_lx: 320, ADC_V: 1.2, Exit_count: 12, Systimestamp: 1_700_000_000 },
    },
    right: { TempC_SHT: [AIR, 22.9], Hum_SHT: [4098, 55], TempC_DS: [AIR, 18.3], ILL_lx: [4099, 320] },
  },
  {
    ...{ maker: 'Dragino', device: 'WQS-LB' },
    data: {
      ...{
        battery: 3.35,
        temperature_pro: '18.40',
        i_flag: 0,
        turbidity: 12.3,
        dissolved_oxygen: 8.1,
        ORP: 250,
      },
      ...{ EC_K10: 1420, PH: 7.1 },
    },
    right: {
      temperature_pro: [[4124, 4203], 18.4],
      turbidity: [4156, 12.3],
      dissolved_oxygen: [4109, 8.1],
      ORP: [4155, 250],
      EC_K10: [4123, 1420],
      PH: [4106, 7.1],
    },
  },
  {
    ...{ maker: 'Dragino', device: 'WSC1-L' },
    data: {
      ...{
        bat: 12.1,
        wind_speed: 3.2,
        wind_speed_level: 2,
        wind_direction_angle: 210,
        wind_direction: 'SSW',
      },
      ...{
        illumination: 12_400,
        rain_snow: 0,
        CO2: 450,
        TEM: 21.4,
        HUM: 48,
        pressure: 1012.4,
        rain_gauge: 5.2,
      },
      ...{ PM2_5: 12, PM10: 20, PAR: 812, TSR: 42 },
    },
    right: {
      ...{ wind_speed: [4105, 3.2], wind_direction_angle: [4104, 210], illumination: [4099, 12_400] },
      ...{ CO2: [4100, 450], TEM: [AIR, 21.4], HUM: [4098, 48], pressure: [4101, 101_240] },
      ...{ PM2_5: [4146, 12], PM10: [4147, 20], PAR: [[4129, 4107], 812], TSR: [4127, 42] },
    },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-ATM41' },
    data: {
      ...{ protocol_version: 2, device_id: 3001 },
      ...measured({
        solar_radiation: [412, 'W⋅m⁻²'],
        precipitation: [0.2, 'mm'],
        lightning_strike_count: [3],
        lightning_average_distance: [12, 'km'],
        wind_speed: [2.3, 'm⋅s⁻¹'],
        wind_direction: [187.1, '°'],
        maximum_wind_speed: [5.1, 'm⋅s⁻¹'],
        air_temperature: [19.3, '°C'],
        vapor_pressure: [1.2, 'kPa'],
        atmospheric_pressure: [97.3, 'kPa'],
        relative_humidity: [54.2, '%'],
        sensor_temperature_internal: [20.4, '°C'],
        x_orientation_angle: [0.4, '°'],
        compass_heading: [12, '°'],
        north_wind_speed: [1.1, 'm⋅s⁻¹'],
        battery_voltage: [3.05, 'V'],
      }),
    },
    right: {
      'solar_radiation.value': [4127, 412],
      'wind_speed.value': [4105, 2.3],
      'wind_direction.value': [4104, 187.1],
      'air_temperature.value': [4097, 19.3],
      'atmospheric_pressure.value': [4101, 97_300],
      'relative_humidity.value': [4098, 54.2],
    },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-5TM' },
    data: {
      ...{ protocol_version: 2, device_id: 478 },
      ...measured({
        dielectric_permittivity: [14.2],
        volumetric_water_content: [0.27, 'm³⋅m⁻³'],
        soil_temperature: [16.1, '°C'],
        battery_voltage: [3.1, 'V'],
      }),
    },
    right: { 'volumetric_water_content.value': [[4110, 4103], 27], 'soil_temperature.value': [SOIL, 16.1] },
  },
  {
    ...{ maker: 'Milesight', device: 'AM319' },
    data: {
      ...{
        battery: 92,
        temperature: 30.8,
        humidity: 50.5,
        activity: 'trigger',
        light_level: 2,
        co2: 936,
        tvoc: 37,
      },
      ...{ pressure: 1008.6, hcho: 0.04, 'pm2.5': 32, pm10: 48 },
    },
    right: {
      ...{ battery: [3000, 92], temperature: [AIR, 30.8], humidity: [4098, 50.5], co2: [4100, 936] },
      ...{ pressure: [4101, 100_860], 'pm2.5': [4146, 32], pm10: [4147, 48] },
    },
  },
  {
    ...{ maker: 'Milesight', device: 'WTS506' },
    data: {
      ...{
        battery: 100,
        temperature: 27.2,
        humidity: 56.5,
        pressure: 1015.4,
        wind_direction: 25.6,
        wind_speed: 40.2,
      },
      ...{ rainfall_counter: 37, rainfall_total: 50.6, temperature_alarm: 1, report_interval: 600 },
    },
    right: {
      ...{
        battery: [3000, 100],
        temperature: [AIR, 27.2],
        humidity: [4098, 56.5],
        pressure: [4101, 101_540],
      },
      ...{ wind_direction: [4104, 25.6], wind_speed: [4105, 40.2], rainfall_total: [4213, 50.6] },
    },
  },
  {
    ...{ maker: 'Milesight', device: 'EM500-PP' },
    data: { battery: 100, pressure: 1000 },
    right: { battery: [3000, 100] },
  },
  {
    ...{ maker: 'Elsys', device: 'ERS CO2' },
    data: { temperature: 22.6, humidity: 41, light: 39, motion: 6, co2: 776, vdd: 3640, x: 1, y: 62, z: -4 },
    right: { temperature: [AIR, 22.6], humidity: [4098, 41], light: [4099, 39], co2: [4100, 776] },
  },
  {
    ...{ maker: 'Elsys', device: 'ELT-2' },
    data: {
      ...{
        temperature: 21.5,
        humidity: 40,
        externalTemperature: 19.5,
        externalTemperature2: 18.2,
        pressure: 1003.2,
      },
      ...{
        distance: 1520,
        soundPeak: 62,
        soundAvg: 48,
        pulse1: 12,
        pulseAbs: 340,
        analog1: 820,
        accMotion: 1,
      },
      ...{ irInternalTemperature: 24.1, irExternalTemperature: 31.2, occupancy: 1, digital: 1 },
    },
    right: {
      ...{ temperature: [AIR, 21.5], humidity: [4098, 40], externalTemperature: [ANY_TEMPERATURE, 19.5] },
      ...{ externalTemperature2: [ANY_TEMPERATURE, 18.2], pressure: [4101, 100_320], distance: [4115, 152] },
      ...{ soundAvg: [4148, 48] },
    },
  },
  {
    ...{ maker: 'RAKwireless', device: 'WisBlock Kit' },
    data: {
      ...{ temperature_1: 21.5, humidity_2: 40, illuminance_3: 312, barometer_4: 1013.2, voltage_5: 3.9 },
      ...{ analog_in_6: 2.5, gps_7: { latitude: 46.2, longitude: 6.14, altitude: 375 }, presence_9: 1 },
      ...{
        accelerometer_8: { x: 0.01, y: -0.02, z: 1 },
        direction_12: 180,
        concentration_13: 420,
        percentage_14: 55,
      },
    },
    right: {
      ...{ temperature_1: [AIR, 21.5], humidity_2: [4098, 40], illuminance_3: [4099, 312] },
      ...{ barometer_4: [4101, 101_320], 'gps_7.latitude': [4198, 46.2], 'gps_7.longitude': [4197, 6.14] },
    },
  },
  {
    ...{ maker: 'Tektelic', device: 'Kiwi' },
    data: {
      ...{
        battery_voltage: 3.4,
        soil_moisture_raw: 1340,
        soil_gwc: 0.3,
        soil_temp_raw: 812,
        soil_temp: 18.2,
      },
      ...{
        input5_frequency: 1280,
        watermark1: 12,
        input3_voltage: 512,
        temperature1: 18.4,
        adj_watermark1: 13.1,
      },
      ...{ light_intensity: 812, ambient_temp: 21.2, ambient_humidity: 44 },
    },
    right: {
      ...{ soil_temp: [SOIL, 18.2], temperature1: [[4102, 4203], 18.4], light_intensity: [4099, 812] },
      ...{ ambient_temp: [4097, 21.2], ambient_humidity: [4098, 44] },
    },
  },
  {
    ...{ maker: 'Adeunis', device: 'Comfort' },
    data: {
      bytes: {
        type: '0x4c Comfort 2 data',
        status: { frameCounter: 4, hardwareError: false, lowBattery: true, timestamp: true },
        temperature: { unit: '°C', values: [19.7, 19.9] },
        humidity: { unit: '%', values: [31, 32] },
      },
    },
    right: { 'bytes.temperature.values.0': [AIR, 19.7], 'bytes.humidity.values.0': [4098, 31] },
  },
  {
    ...{ maker: 'Makerfabs', device: 'Leaf moisture' },
    data: { field1: 3.3, field2: 41.2, field3: 20.4, field4: 3600 },
    right: {},
  },
  {
    ...{ maker: 'Netvox', device: 'RA0716' },
    data: {
      Device: 'RA0716',
      Volt: 3.6,
      Temp: 23.1,
      Humi: 51.2,
      PM25: 14,
      SWver: 1.2,
      MinTime: 60,
      MaxTime: 3600,
    },
    right: { Temp: [AIR, 23.1], Humi: [4098, 51.2], PM25: [4146, 14] },
  },
];

/** These were read only after the dictionary was written. */
export const SECOND_HALF: readonly DecodedDevice[] = [
  {
    ...{ maker: 'MClimate', device: 'Vicki' },
    data: {
      ...{
        reason: 1,
        targetTemperature: 21,
        sensorTemperature: 20.87,
        relativeHumidity: 45.31,
        motorRange: 394,
      },
      ...{ motorPosition: 80, batteryVoltage: 3.1, openWindow: false, childLock: false, brokenSensor: false },
      ...{
        temperatureRangeSettings: { min: 5, max: 30 },
        keepAliveTime: 10,
        manualTargetTemperatureUpdate: 22,
      },
    },
    right: { sensorTemperature: [AIR, 20.87], relativeHumidity: [4098, 45.31] },
  },
  {
    ...{ maker: 'Browan', device: 'TBHV110' },
    data: {
      ...{ status: 0, tempHumidChanged: 1, iaqChanged: 0, battery: 3.6, temperatureBoard: 22, humidity: 52 },
      ...{ eco2: 612, voc: 41, iaq: 60, temperature: 21 },
    },
    right: { humidity: [4098, 52], temperature: [AIR, 21] },
  },
  {
    ...{ maker: 'Browan', device: 'TBAM100' },
    data: {
      darker: 0,
      lighter: 1,
      statusChange: 1,
      keepAlive: 0,
      battery: 3.6,
      temperatureBoard: 22,
      lux: 212.5,
    },
    right: { lux: [4099, 212.5] },
  },
  {
    ...{ maker: 'Talkpool', device: 'OY1210' },
    data: { CO2: 539, Humidity: 85.1, Temperature: 19.3 },
    right: { CO2: [4100, 539], Humidity: [4098, 85.1], Temperature: [AIR, 19.3] },
  },
  {
    ...{ maker: 'Digital Matter', device: 'Oyster' },
    data: {
      ...{ type: 'position', inTrip: true, fixFailed: false, batV: 4.2, manDown: null, latitudeDeg: 46.2 },
      ...{ longitudeDeg: 6.14, headingDeg: 180, speedKmph: 36, initialBatV: 4.5, txCount: 320, gpsFails: 32 },
    },
    right: { latitudeDeg: [4198, 46.2], longitudeDeg: [4197, 6.14] },
  },
  {
    ...{ maker: 'Enginko', device: 'MCF-LW12CO2' },
    data: {
      ...{ date: '2026-03-01T10:00:00', temperature: '21.4', humidity: '40', pressure: '1012.3', lux: '210' },
      ...{ voc: '60', co2: '480', date_1: '2026-03-01T10:10:00', temperature_1: '21.5', humidity_1: '41' },
      ...{ battery: '92', rfu: '00' },
    },
    right: {
      ...{ temperature: [AIR, 21.4], humidity: [4098, 40], pressure: [4101, 101_230], lux: [4099, 210] },
      ...{ co2: [4100, 480], battery: [3000, 92] },
    },
  },
  {
    ...{ maker: 'Laird', device: 'RS1xx' },
    data: {
      ...{ msgType: 'Laird_Internal_TH', batteryCapacity: '80-100%', temperature: 22.67, humidity: 52.33 },
      ...{ alarmMsgCount: 256, backlogMsgCount: 1, tempAlarmLimitLow: -1, tempAlarmLimitHigh: 80 },
      ...{ humidityAlarmLimitLow: 0, humidityAlarmLimitHigh: 16, sensorReadPeriod: 256, voltage: 3.01 },
    },
    right: { temperature: [AIR, 22.67], humidity: [4098, 52.33] },
  },
  {
    ...{ maker: 'Laird', device: 'RS1xx, readings of before' },
    data: {
      numberOfReadings: 2,
      readings: [
        { temperature: 22.1, humidity: 52.3 },
        { temperature: 22.4, humidity: 52.9 },
      ],
    },
    right: {},
  },
  {
    ...{ maker: 'Bosch', device: 'TPS110' },
    data: { type: 'heartbeat', occupied: true, temperature: -1, debugCodes: [804, 885] },
    right: { temperature: [AIR, -1] },
  },
  {
    ...{ maker: 'Sensedge', device: 'Senstick Pure' },
    data: {
      ...{
        Status: 1,
        Temperature: 21.4,
        Humidity: 40.2,
        AirPressure: 1002,
        IAQ: 50,
        StaticIAQ: 48,
        eCO2: 600,
      },
      ...{ BreathVOC: 0.5, IAQAccuracy: 3 },
    },
    right: { Temperature: [AIR, 21.4], Humidity: [4098, 40.2], AirPressure: [4101, 100_200] },
  },
  { ...{ maker: 'Ellenex', device: 'PLS2-L' }, data: { level: 812, batteryVoltage: 3.6 }, right: {} },
  {
    ...{ maker: 'Comtac', device: 'LPN CM-4' },
    data: {
      ...{ batLevel: 92.5, tempNOW: [21.5], humNOW: [40], measRate: 10, historyTrigger: 8, tempOffset: 0.5 },
      ...{ tempMax: 60, tempMin: -25, humOffset: 2, humMax: 90, humMin: 10 },
    },
    right: { batLevel: [3000, 92.5], 'tempNOW.0': [AIR, 21.5], 'humNOW.0': [4098, 40] },
  },
  {
    ...{ maker: 'Strega', device: 'Smart valve' },
    data: {
      ...{
        Battery: 74,
        Cable: '0',
        Class: '0',
        DI_0: '0',
        Fraud: '0',
        Hygrometry: 46.82,
        Leakage: '0',
        Port: 4,
      },
      ...{ Power: '0', Status: '00000010', Tamper: '1', Temperature: 23.96, Valve: '0' },
    },
    right: {
      ...{ Battery: [3000, 74], Hygrometry: [4098, 46.82], Leakage: [4116, 0], Temperature: [AIR, 23.96] },
    },
  },
  {
    ...{ maker: 'Abeeway', device: 'Asset tracker' },
    data: {
      ...{
        ackToken: 0,
        age: 0,
        appState: 1,
        batteryLevel: 193,
        gpsLatitude: 48.9208064,
        gpsLongitude: 2.3082752,
      },
      ...{ horizontalAccuracy: 7.84, sosFlag: 0, temperatureMeasure: 25.3, onDemand: false },
    },
    right: {
      ...{
        gpsLatitude: [4198, 48.9208064],
        gpsLongitude: [4197, 2.3082752],
        temperatureMeasure: [AIR, 25.3],
      },
    },
  },
  {
    ...{ maker: 'Thermokon', device: 'LoRaWAN sensors' },
    data: {
      ...{ TEMP: 21.5, RHUM: 44, CO2: 612, VOC: 120, ATM_P: 1002, DP: 12, FLOW: 3, VISIBLE_LIGHT: 320 },
      ...{
        OCCU0_STATE: 1,
        OCCU0_CNT: 4,
        VBAT: 3600,
        SETPOINT: 21,
        CONDENSATION_RAW: 812,
        MEAS_INTERVAL: 60_000,
      },
    },
    right: {
      ...{ TEMP: [AIR, 21.5], RHUM: [4098, 44], CO2: [4100, 612], ATM_P: [4101, 100_200] },
      ...{ VISIBLE_LIGHT: [4099, 320] },
    },
  },
  {
    ...{ maker: 'Pessl', device: 'LoRAIN' },
    data: {
      ...{ msg_number: 4, payload_version: 2, dev_status: 0, battery: 3.9, solar: 5.2, precipitation: 0.4 },
      ...{ air_temp_ave: 18.2, air_temp_min: 17.1, air_temp_max: 19.4, humidity_ave: 54, humidity_min: 50 },
      ...{ humidity_max: 58, delta_t_ave: 3.1, dew_point_ave: 8.1, dew_point_min: 7.4, vpd_ave: 0.9 },
      ...{ leaf_wetness: 12 },
    },
    right: { air_temp_ave: [4097, 18.2], humidity_ave: [4098, 54], dew_point_ave: [4202, 8.1] },
  },
  {
    ...{ maker: 'Watteco', device: "Hygro Temp'O" },
    data: { Temperature: 21.2, RelativeHumidity: 44, BatteryLevel: 3.6, violation_detection: 0 },
    right: { Temperature: [AIR, 21.2], RelativeHumidity: [4098, 44] },
  },
  {
    ...{ maker: 'Lobaro', device: 'Environment' },
    data: { error: false, humidity: 34, pressure: 1019.3, temperature: 24.5, time: 946_684_935_000, vBat: 3 },
    right: { humidity: [4098, 34], pressure: [4101, 101_930], temperature: [AIR, 24.5] },
  },
  {
    ...{ maker: 'Keller', device: 'Pressure transmitter' },
    data: {
      ...{
        P1: 0.0137,
        P2: 0.97,
        'Pd (P1-PBaro)': -0.97,
        T: 21.1,
        TOB1: 21.05,
        channelCount: 5,
        ct: 5,
        func: 1,
      },
      ...{ port: 1, channel: '0000000011010011' },
    },
    right: { T: [ANY_TEMPERATURE, 21.1], TOB1: [ANY_TEMPERATURE, 21.05] },
  },
  {
    ...{ maker: 'Bresser', device: 'Weather station' },
    data: {
      ...{ air_temp_c: '20.3', battery_v: 3.9, humidity: 42, indoor_humidity: 45, indoor_temp_c: '24.9' },
      ...{
        rain_day: 1.2,
        rain_mm: 210.4,
        rain_mon: 32.1,
        soil_moisture: 31,
        soil_temp_c: 14.2,
        supply_v: 5.1,
      },
      ...{ water_temp_c: 16.3, wind_avg_meter_sec: 1.2, wind_direction_deg: 210, wind_gust_meter_sec: 3.4 },
      ...{ lgt_ev_dist_km: 12, lgt_ev_events: 3, status: { ble_ok: true } },
    },
    right: {
      ...{
        air_temp_c: [4097, 20.3],
        humidity: [4098, 42],
        indoor_humidity: [4098, 45],
        indoor_temp_c: [AIR, 24.9],
      },
      ...{ soil_moisture: [4103, 31], soil_temp_c: [SOIL, 14.2], water_temp_c: [[4124, 4203], 16.3] },
      ...{
        wind_avg_meter_sec: [4105, 1.2],
        wind_direction_deg: [4104, 210],
        wind_gust_meter_sec: [4191, 3.4],
      },
      ...{ rain_mm: [4213, 210.4] },
    },
  },
  {
    ...{ maker: 'Ewattch', device: 'Environment' },
    data: { Temperature: 21.2, Humidity: 40, Luminosity: 210, Presence: 1, CO2: 520 },
    right: { Temperature: [AIR, 21.2], Humidity: [4098, 40], Luminosity: [4099, 210], CO2: [4100, 520] },
  },
];

/** Found in catalogues after the dictionary was written: what it did not know then. */
export const FROM_CATALOGUES: readonly DecodedDevice[] = [
  {
    ...{ maker: 'Decentlab', device: 'DL-GMM' },
    data: measured({
      photosynthetically_active_radiation: [210, 'µmol⋅m⁻²⋅s⁻¹'],
      air_temperature: [22.1, '°C'],
      air_humidity: [31.5, '%'],
      co2_concentration: [640, 'ppm'],
      vapor_pressure_deficit: [1.9, 'kPa'],
      dew_point: [4.2, '°C'],
    }),
    right: {
      'photosynthetically_active_radiation.value': [[4129, 4107], 210],
      'air_temperature.value': [4097, 22.1],
      'air_humidity.value': [4098, 31.5],
      'co2_concentration.value': [4100, 640],
      'dew_point.value': [4202, 4.2],
    },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-CTD10' },
    data: measured({
      water_depth: [1250, 'mm'],
      temperature: [11.8, '°C'],
      electrical_conductivity: [310, 'µS⋅cm⁻¹'],
      freezing_flag: [0],
      battery_voltage: [3.1, 'V'],
    }),
    right: {
      'water_depth.value': [4117, 125],
      'temperature.value': [[4124, 4203], 11.8],
      'electrical_conductivity.value': [4123, 310],
    },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-SDD' },
    data: measured({
      moisture_at_level_0: [0, '%'],
      moisture_at_level_1: [18.5, '%'],
      temperature_at_level_0: [17.2, '°C'],
      temperature_at_level_1: [16.4, '°C'],
      salinity_at_level_0: [-100],
    }),
    right: {
      'moisture_at_level_0.value': [4103, 0],
      'moisture_at_level_1.value': [4103, 18.5],
      'temperature_at_level_0.value': [SOIL, 17.2],
      'temperature_at_level_1.value': [SOIL, 16.4],
    },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-OPTOD' },
    data: measured({
      temperature: [20.4, '°C'],
      oxygen_saturation: [96.1, '%'],
      oxygen_concentration: [8.4, 'mg⋅L⁻¹'],
    }),
    right: { 'temperature.value': [[4124, 4203], 20.4], 'oxygen_concentration.value': [4109, 8.4] },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-PM' },
    data: measured({
      pm2_5_mass_concentration: [4.1, 'µg⋅m⁻³'],
      pm10_mass_concentration: [5.2, 'µg⋅m⁻³'],
      pm2_5_number_concentration: [29, '1⋅cm⁻³'],
      typical_particle_size: [480, 'nm'],
    }),
    right: { 'pm2_5_mass_concentration.value': [4146, 4.1], 'pm10_mass_concentration.value': [4147, 5.2] },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-TRS21' },
    data: measured({
      water_potential: [-12.5, 'kPa'],
      soil_temperature: [15.3, '°C'],
      voltage: [2.1, 'V'],
      battery_voltage: [3, 'V'],
    }),
    right: { 'water_potential.value': [4133, -12.5], 'soil_temperature.value': [SOIL, 15.3] },
  },
  {
    ...{ maker: 'Decentlab', device: 'Radiation' },
    data: measured({
      incoming_radiation: [420, 'W⋅m⁻²'],
      reflected_radiation: [80, 'W⋅m⁻²'],
      total_solar_radiation: [415, 'W⋅m⁻²'],
      total_voc: [180, 'ppb'],
    }),
    right: {
      'incoming_radiation.value': [4127, 420],
      'total_solar_radiation.value': [4127, 415],
      'total_voc.value': [4195, 180],
    },
  },
  {
    ...{ maker: 'Decentlab', device: 'DL-ATM41G2' },
    data: measured({
      wind_speed: [0.6, 'm⋅s⁻¹'],
      air_temperature: [21.9, '°C'],
      relative_humidity: [49, '%'],
      precipitation_electrical_conductivity: [0, 'µS⋅cm⁻¹'],
    }),
    right: {
      'wind_speed.value': [4105, 0.6],
      'air_temperature.value': [4097, 21.9],
      'relative_humidity.value': [4098, 49],
    },
  },
  {
    ...{ maker: 'MCCI', device: 'Catena' },
    data: { boot: 17, lux: 240, rh: 66.5, tDewC: 18.2, tHeatIndexC: 25.9, tempC: 25.1, vBat: 4.1, vBus: 3 },
    right: { lux: [4099, 240], rh: [4098, 66.5], tDewC: [4202, 18.2], tempC: [AIR, 25.1] },
  },
  {
    ...{ maker: 'ELV', device: 'BM-TRX1' },
    data: {
      ...{ Supply_Voltage: 3020, TH_Sensor_Humidity: '58', TH_Sensor_Temperature: '21.7' },
      ...{ TX_Reason: 'Timer_Event', Temperature_Sensor: '19.4' },
    },
    right: {
      TH_Sensor_Humidity: [4098, 58],
      TH_Sensor_Temperature: [AIR, 21.7],
      Temperature_Sensor: [AIR, 19.4],
    },
  },
  {
    ...{ maker: 'Sensative', device: 'Strips' },
    data: { battery: 80, flood: { value: 0 }, floodAlarm: { value: false }, temperature: { value: 22.8 } },
    right: { battery: [3000, 80], 'flood.value': [4116, 0], 'temperature.value': [[4097, 4203], 22.8] },
  },
];
