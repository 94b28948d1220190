import { networkIsAway } from '../kit/lazy-part.ts'
import { useStore } from '../kit/store.ts'
import { words } from '../words/words.ts'

/** Says why nothing comes while a part of the panel waits for the network. */
export function NetworkAway() {
  const isAway = useStore(networkIsAway)
  return isAway ? <p>{words.networkAway}</p> : null
}
