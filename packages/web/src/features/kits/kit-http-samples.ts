import { BASES } from '@fieldscope/contract/call';
import { ingest } from '@fieldscope/contract/calls/ingest';
import {
  ARDUINO_WIFI,
  arduinoBody,
  type KitAccess,
  MICROPYTHON_WIFI,
  pythonBody,
  shellBody,
} from './kit-body';

const uploadUrl = ({ publicUrl }: KitAccess): string =>
  `${publicUrl}${BASES[ingest.kit.base]}${ingest.kit.path}`;

export function httpShell(access: KitAccess): string {
  return [
    `EUI='${access.eui}'`,
    `KEY='${access.deviceKey}'`,
    `curl -X POST '${uploadUrl(access)}' \\`,
    `  -H "Authorization: Device $(printf '%s' "$EUI:$KEY" | base64)" \\`,
    `  -H 'Content-Type: application/json' \\`,
    '  --data-binary @- <<BODY',
    shellBody(access),
    'BODY',
  ].join('\n');
}

export function httpPython(access: KitAccess): string {
  return [
    'import base64, json, time, urllib.request',
    '',
    `URL = "${uploadUrl(access)}"`,
    `EUI = "${access.eui}"`,
    `KEY = "${access.deviceKey}"`,
    '',
    pythonBody(access, 'str(time.time_ns())'),
    'credentials = base64.b64encode(f"{EUI}:{KEY}".encode()).decode()',
    'headers = {"Authorization": "Device " + credentials, "Content-Type": "application/json"}',
    'request = urllib.request.Request(URL, json.dumps(body).encode(), headers)',
    'print(urllib.request.urlopen(request).read().decode())',
  ].join('\n');
}

export function httpArduino(access: KitAccess): string {
  return [
    '#include <WiFi.h>',
    '#include <HTTPClient.h>',
    '#include <base64.h>',
    '',
    ARDUINO_WIFI.constants,
    `const char* URL = "${uploadUrl(access)}";`,
    `const char* EUI = "${access.eui}";`,
    `const char* KEY = "${access.deviceKey}";`,
    '',
    'void setup() {',
    ARDUINO_WIFI.connect,
    '}',
    '',
    'void loop() {',
    arduinoBody(access),
    '  HTTPClient http;',
    '  http.begin(URL);',
    '  http.addHeader("Authorization", "Device " + base64::encode(String(EUI) + ":" + KEY));',
    '  http.addHeader("Content-Type", "application/json");',
    '  int status = http.POST(body);',
    '  Serial.println(String(status) + " " + http.getString());',
    '  http.end();',
    '  delay(5 * 60 * 1000);',
    '}',
  ].join('\n');
}

export function httpMicroPython(access: KitAccess): string {
  return [
    'import binascii, json, network, os, requests, time',
    '',
    MICROPYTHON_WIFI.constants,
    `URL = "${uploadUrl(access)}"`,
    `EUI = "${access.eui}"`,
    `KEY = "${access.deviceKey}"`,
    '',
    MICROPYTHON_WIFI.connect,
    '',
    pythonBody(access, 'binascii.hexlify(os.urandom(8)).decode()'),
    'credentials = binascii.b2a_base64((EUI + ":" + KEY).encode()).decode().strip()',
    'headers = {"Authorization": "Device " + credentials, "Content-Type": "application/json"}',
    'print(requests.post(URL, data=json.dumps(body), headers=headers).text)',
  ].join('\n');
}
