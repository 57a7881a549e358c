/** What a kit sends as its `authorization`, with or without the word `Device` before it: base64 of EUI and key. */
export const deviceToken = (eui: string, deviceKey: string): string =>
  Buffer.from(`${eui}:${deviceKey}`).toString('base64');
