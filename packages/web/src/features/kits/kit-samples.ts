import type { KitAccess } from './kit-body';
import { httpArduino, httpMicroPython, httpPython, httpShell } from './kit-http-samples';
import { mqttArduino, mqttMicroPython, mqttPython, mqttShell } from './kit-mqtt-samples';

export const KIT_PROTOCOLS = ['http', 'mqtt'] as const;
export type KitProtocol = (typeof KIT_PROTOCOLS)[number];
export const KIT_LANGUAGES = ['shell', 'python', 'arduino', 'micropython'] as const;
export type KitLanguage = (typeof KIT_LANGUAGES)[number];

/** Names of programs and languages, the same in every language of the portal. */
export const LANGUAGE_NAMES: Record<KitProtocol, Record<KitLanguage, string>> = {
  http: { shell: 'curl', python: 'Python', arduino: 'Arduino (ESP32)', micropython: 'MicroPython' },
  mqtt: {
    shell: 'mosquitto_pub',
    python: 'Python (paho-mqtt)',
    arduino: 'Arduino (ESP32, PubSubClient)',
    micropython: 'MicroPython',
  },
};

const SAMPLES: Record<KitProtocol, Record<KitLanguage, (access: KitAccess) => string>> = {
  http: { shell: httpShell, python: httpPython, arduino: httpArduino, micropython: httpMicroPython },
  mqtt: { shell: mqttShell, python: mqttPython, arduino: mqttArduino, micropython: mqttMicroPython },
};

/** A program that uploads the example values, ready to paste. */
export const kitSample = (access: KitAccess, protocol: KitProtocol, language: KitLanguage): string =>
  SAMPLES[protocol][language](access);
