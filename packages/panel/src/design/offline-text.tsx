import { isNetworkOffline } from '../kit/lazy-part.ts'
import { useStore } from '../kit/store.ts'
import { shellMessages } from '../messages/shell.ts'

/** Says why nothing comes while a part of the panel waits for the network. */
export function OfflineText() {
  const isAway = useStore(isNetworkOffline)
  return isAway ? <p>{shellMessages.networkAway}</p> : null
}
