import type { Effect } from '../game/events/effects.ts'
import { returnedGoodsRule } from '../game/machines/returned-goods.ts'
import { formatProgress } from '../game/people/progress.ts'
import { notifyPlayer, showGems, showInventory } from '../players/account.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'
import type { SessionRegistry } from './session-registry.ts'

/** Shows external changes to the online players. */
export function showEffects(
  effects: Effect[],
  sessions: SessionRegistry,
  worlds: OpenWorlds,
): void {
  for (const effect of effects) {
    if ('world' in effect) showInWorld(effect, worlds)
    else if ('player' in effect) {
      const player = sessions.find(effect.player)
      if (player) showToPlayer(effect.kind, player)
    } else if (effect.kind === 'custom-items') worlds.showAllWorn()
  }
}

type WorldEffect = Extract<Effect, { world: string }>
type PlayerEffect = Extract<Effect, { player: string }>['kind']

function showInWorld(effect: WorldEffect, worlds: OpenWorlds): void {
  const world = worlds.find(effect.world)
  if (!world) return
  switch (effect.kind) {
    case 'weather':
      return world.audience.showWeather()
    case 'colour':
      return world.audience.showColour()
    case 'lock':
      return world.checkGuests()
    case 'access':
      world.checkGuests()
      return world.audience.showLock()
    case 'tiles':
      if (effect.indices === null) world.audience.showMap()
      else world.audience.showTiles(effect.indices)
      // The goods of machines that the change removed belong to players who may be here.
      for (const occupant of world.audience.occupants) world.act(occupant, returnedGoodsRule, null)
      return
  }
}

function showToPlayer(kind: PlayerEffect, player: OnlinePlayer): void {
  const { account } = player
  switch (kind) {
    case 'gems':
      return showGems(account)
    case 'inventory':
      showInventory(account)
      return player.checkClothes()
    case 'clothes':
      return player.showWorn()
    case 'roles':
      notifyPlayer(account, 'Your roles and titles have changed.')
      return player.showAgain()
    case 'level':
      return player.sendText(`You are ${formatProgress(account.player() ?? {})} now.`)
    case 'home':
    case 'bank':
    case 'mute':
      // Clients request these when they show them. The code that mutes a player notifies them.
      return
  }
}
