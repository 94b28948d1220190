import { networkIsAway } from '../kit/lazy-part.ts'
import { useStore } from '../kit/store.ts'
import { shellMessages } from '../messages/shell.ts'

/** Says why nothing comes while a part of the panel waits for the network. */
export function NetworkAway() {
  const isAway = useStore(networkIsAway)
  return isAway ? <p>{shellMessages.networkAway}</p> : null
}
