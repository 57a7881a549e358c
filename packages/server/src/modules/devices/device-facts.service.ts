/** What is said of a device, by people and by itself: each in the transaction of its caller. */
export {
  changeModel,
  changeModelOfProfile,
  clearPosition,
  moveNodes,
  moveNodesOfGroup,
  placeByHand,
  placeReported,
  type ReportedPlace,
  renameDevices,
  rotateAccess,
  setKitInterval,
  updateDevice,
} from './device-facts.repository';
