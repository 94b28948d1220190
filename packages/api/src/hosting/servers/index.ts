// Exports what other features may use of `servers`.
export { findBindablePort } from './bindable-port.ts'
export { getCopyEnd, renewCopy } from './copy-end.ts'
export {
  findCopy,
  listCopies,
  type StoredCopy,
  setCopyEnd,
  setCopyPlayers,
} from './copy-store.ts'
export {
  type DeletedServerRow,
  endKeeping,
  findAnyDeleted,
  findDeleted,
  listAllDeleted,
  listDeletedServers,
  listKept,
  moveBack,
} from './deleted-store.ts'
export type { ServerDirectory } from './directory.ts'
export {
  claimName,
  countFormerNames,
  keepFormerName,
} from './former-name-store.ts'
export { refuseFull } from './installation-limit.ts'
export { keepSlots } from './keep-slots.ts'
export { getKind } from './listed-server.ts'
export { openCreator, refuseBannedName, refuseCreation } from './new-server.ts'
export { findWithoutSlot, getOwner, toMegabytes } from './owner.ts'
export { openOwnerForAdmin } from './owner-change.ts'
export { getStartCode, refuseStart } from './refuse-start.ts'
export { ignoreUnavailable } from './removal.ts'
export { removeForGood, stopDeleted } from './remove-deleted.ts'
export { setSelection } from './selection-store.ts'
export { sendToViewers } from './send-to-viewers.ts'
export type { Servers } from './service.ts'
export { someAdmin } from './some-admin.ts'
export {
  advanceServerEvent,
  findUndeletedServer,
  holdServer,
  type ListedServer,
  type ServerRow,
  setName,
} from './store.ts'
export { listSuspended, setSuspension } from './suspended-store.ts'
export { insertTextures } from './texture-store.ts'
