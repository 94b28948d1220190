export { LoadErrorCard } from './load-error-card.tsx'
export {
  getServerQuery,
  patchHostedServer,
  patchOwnServer,
  readOwn,
  refreshServer,
} from './server-cache.ts'
export { findServerOwner } from './server-owner.ts'
export { getStatusTone, isOnTheMove } from './status-tone.ts'
export { useHadServer, useHasServer } from './use-has-server.ts'
export { usePowerServer } from './use-power-server.ts'
export { useLimitedUser, useMayCall, useRightRefusal } from './use-right-refusal.ts'
export { serverMutationKey, useServerBusy } from './use-server-busy.ts'
export { type ServerDetail, type ShownServer, useShownServer } from './use-shown-server.ts'
