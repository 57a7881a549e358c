/** Rights of keys of The Things Stack, in the words of its console, which has them in English alone. */
const RIGHTS: Record<string, string> = {
  RIGHT_APPLICATION_DEVICES_READ: 'view devices in application',
  RIGHT_APPLICATION_DEVICES_WRITE: 'create devices in application',
  RIGHT_APPLICATION_DEVICES_WRITE_KEYS: 'edit device keys in application',
  RIGHT_APPLICATION_TRAFFIC_READ: 'read application traffic (uplink and downlink)',
  RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE: 'write downlink application traffic',
  RIGHT_USER_APPLICATIONS_LIST: 'list applications the user is a collaborator of',
};

/** To list devices, to look what waits for them, and to send them downlinks. */
const ALWAYS_NEEDED = [
  'RIGHT_APPLICATION_DEVICES_READ',
  'RIGHT_APPLICATION_TRAFFIC_READ',
  'RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE',
];
const NEEDED_TO_REGISTER = ['RIGHT_APPLICATION_DEVICES_WRITE', 'RIGHT_APPLICATION_DEVICES_WRITE_KEYS'];

/** Rights that a key of an application needs and does not have. */
export function missingRights(given: readonly string[], { registers }: { registers: boolean }): string[] {
  const needed = registers ? [...ALWAYS_NEEDED, ...NEEDED_TO_REGISTER] : ALWAYS_NEEDED;
  return needed.filter((right) => !given.includes(right));
}

/** Rights as people find them in the console. */
export const shownRights = (rights: readonly string[]): string =>
  rights.map((right) => RIGHTS[right] ?? right).join(', ');
