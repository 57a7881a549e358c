import { LIMITS } from '@fieldscope/contract/limits';

export interface PageWanted {
  /** From 1. */
  offset: number;
  length: number;
}
export interface PageOfDevices<Device> {
  list: Device[];
  page: { count: number };
}

/** Every device, page by page, at most as many as a file may hold. `isCut`: there are more. @throws ApiError */
export async function fetchEvery<Device>(
  fetchPage: (page: PageWanted) => Promise<PageOfDevices<Device>>,
): Promise<{ devices: Device[]; isCut: boolean }> {
  const devices: Device[] = [];
  const length = LIMITS.listPageSizeMax;
  for (let offset = 1; ; offset++) {
    const { list, page } = await fetchPage({ offset, length });
    devices.push(...list);
    const isCut = devices.length >= LIMITS.exportRows && page.count > LIMITS.exportRows;
    if (isCut || list.length < length) return { devices: devices.slice(0, LIMITS.exportRows), isCut };
  }
}
