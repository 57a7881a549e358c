/** Who has a device, and since when: each in the transaction of its caller. */
export {
  type AdoptedRow,
  type Binding,
  bindIfFree,
  deleteDevices,
  deleteUnbound,
  insertAdopted,
  insertProduced,
  listTakenEuis,
  rebindDevices,
  replaceDeviceKey,
  unbindDevices,
} from './device-ownership.repository';
