import type { PlayerHandle } from '../worlds/occupant.ts'
import { type Account, notifyPlayer, showGems, showInventory, showItemChange } from './account.ts'

/** The movements of a player that a world can ask for. */
type Mover = {
  isHidden: () => boolean
  leaveWorld: () => void
  join: (world: string, doorId: string) => Promise<boolean>
}

/** Returns a player as worlds see them. */
export function createPlayerHandle(account: Account, me: Mover): PlayerHandle {
  const { growId, player, playerVersion, link, client, change } = account
  return {
    growId,
    country: client.country,
    player,
    playerVersion,
    isHidden: me.isHidden,
    send: (packet, worth) => link.send(packet, worth),
    change,
    showBelongings: (what) => (what === 'gems' ? showGems(account) : showInventory(account)),
    showItemChange: (itemId, by) => showItemChange(account, itemId, by),
    depart: (world, doorId) => {
      if (world === null) me.leaveWorld()
      else void me.join(world, doorId)
    },
    sentAway: (why) => {
      notifyPlayer(account, why)
      me.leaveWorld()
    },
  }
}
