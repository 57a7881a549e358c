import {
  ARDUINO_WIFI,
  arduinoBody,
  type KitAccess,
  MICROPYTHON_WIFI,
  pythonBody,
  shellBody,
} from './kit-body';

/** The topic that a kit publishes its readings to; the contract's INGEST_TOPIC.kit takes it. */
export const kitTopic = (eui: string): string => `iot/ipnode/${eui}/update/event/measure-sensor`;

/** Host of the portal's broker. */
const hostOf = ({ publicUrl }: Pick<KitAccess, 'publicUrl'>): string => new URL(publicUrl).hostname;

export function mqttShell(access: KitAccess): string {
  return [
    `EUI='${access.eui}'`,
    `KEY='${access.deviceKey}'`,
    `mosquitto_pub -h '${hostOf(access)}' -p ${access.mqttPort} -q 1 \\`,
    '  -i "$EUI" -u "$EUI" -P "$KEY" \\',
    `  -t '${kitTopic(access.eui)}' \\`,
    '  -s <<BODY',
    shellBody(access),
    'BODY',
  ].join('\n');
}

export function mqttPython(access: KitAccess): string {
  return [
    'import json, time',
    'import paho.mqtt.publish as publish',
    '',
    ...constantsOf(access),
    '',
    pythonBody(access, 'str(time.time_ns())'),
    'publish.single(',
    '    TOPIC, json.dumps(body), qos=1, hostname=HOST, port=PORT, client_id=EUI,',
    '    auth={"username": EUI, "password": KEY},',
    ')',
  ].join('\n');
}

export function mqttMicroPython(access: KitAccess): string {
  return [
    'import binascii, json, network, os, time',
    'from umqtt.simple import MQTTClient',
    '',
    MICROPYTHON_WIFI.constants,
    ...constantsOf(access),
    '',
    MICROPYTHON_WIFI.connect,
    '',
    pythonBody(access, 'binascii.hexlify(os.urandom(8)).decode()'),
    'client = MQTTClient(EUI, HOST, port=PORT, user=EUI, password=KEY)',
    'client.connect()',
    'client.publish(TOPIC, json.dumps(body), qos=1)',
    'client.disconnect()',
  ].join('\n');
}

const constantsOf = (access: KitAccess): string[] => [
  `HOST = "${hostOf(access)}"`,
  `PORT = ${access.mqttPort}`,
  `EUI = "${access.eui}"`,
  `KEY = "${access.deviceKey}"`,
  `TOPIC = "${kitTopic(access.eui)}"`,
];

export function mqttArduino(access: KitAccess): string {
  return [
    '#include <WiFi.h>',
    '#include <PubSubClient.h>',
    '',
    ARDUINO_WIFI.constants,
    `const char* HOST = "${hostOf(access)}";`,
    `const int PORT = ${access.mqttPort};`,
    `const char* EUI = "${access.eui}";`,
    `const char* KEY = "${access.deviceKey}";`,
    `const char* TOPIC = "${kitTopic(access.eui)}";`,
    '',
    'WiFiClient network;',
    'PubSubClient mqtt(network);',
    '',
    'void setup() {',
    ARDUINO_WIFI.connect,
    '  mqtt.setServer(HOST, PORT);',
    '  mqtt.setBufferSize(1024);',
    '}',
    '',
    'void loop() {',
    arduinoBody(access),
    '  bool sent = mqtt.connect(EUI, EUI, KEY) && mqtt.publish(TOPIC, body.c_str());',
    '  Serial.println(sent ? "sent" : "not sent");',
    '  mqtt.disconnect();',
    '  delay(5 * 60 * 1000);',
    '}',
  ].join('\n');
}
