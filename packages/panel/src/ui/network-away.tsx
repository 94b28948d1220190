import { networkIsAway } from '../lib/lazy-part.ts'
import { useStore } from '../lib/store.ts'
import { words } from '../words/words.ts'

/** Says why nothing comes while a part of the panel waits for the network. */
export function NetworkAway() {
  const isAway = useStore(networkIsAway)
  return isAway ? <p>{words.networkAway}</p> : null
}
