/** What a device is, by what people do with it. */
export const DEVICE_KINDS = ['gateway', 'node', 'tracker', 'camera', 'kit'] as const;
