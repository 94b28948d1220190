import {
  onEmoticonDataChanged,
  onSetFeatureEnableFlags,
  setHasGrowId,
} from '@trellis/protocol/calls/login-calls.ts'
import { clientFeatures, encodeFeatures, hasFeatures } from '@trellis/protocol/client-features.ts'
import { formatEmoticons } from '@trellis/protocol/emoticons.ts'
import { type Account, notifyPlayer, showGems, showInventory } from './account.ts'

/** Sends the packets that a player needs before the first world. `showMenu` sends the menu of worlds. */
export function sendGreeting(account: Account, serverName: string, showMenu: () => void): void {
  const { growId, link } = account
  notifyPlayer(account, `Welcome to ${serverName}, \`w${growId}\`\`.`)
  showInventory(account)
  showGems(account)
  link.call(setHasGrowId.make({ hasGrowId: 1, growId, password: '' }))
  link.call(onEmoticonDataChanged.make({ mode: 0, emoticons: formatEmoticons() }))
  showMenu()
  const features = encodeFeatures(clientFeatures)
  if (hasFeatures(account.client.version)) link.call(onSetFeatureEnableFlags.make({ features }))
}
