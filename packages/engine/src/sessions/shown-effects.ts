import type { Effect } from '../game/effects.ts'
import { progressText } from '../game/people/progress.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'
import { showGems, showInventory, tellPlayer } from './account.ts'
import type { OnlinePlayer } from './online-player.ts'
import type { SessionDesk } from './session-desk.ts'

/** Shows those who play what was changed from outside. */
export function showEffects(effects: Effect[], desk: SessionDesk, worlds: OpenWorlds): void {
  for (const effect of effects) {
    if ('world' in effect) showInWorld(effect.kind, effect.world, worlds)
    else if ('player' in effect) {
      const player = desk.find(effect.player)
      if (player) showToPlayer(effect.kind, player)
    }
  }
}

type WorldEffect = Extract<Effect, { world: string }>['kind']
type PlayerEffect = Extract<Effect, { player: string }>['kind']

function showInWorld(kind: WorldEffect, name: string, worlds: OpenWorlds): void {
  const world = worlds.find(name)
  if (!world) return
  switch (kind) {
    case 'weather':
      return world.showWeather()
    case 'lock':
    case 'access':
      return world.checkGuests()
    case 'tiles':
      return world.showMap()
  }
}

function showToPlayer(kind: PlayerEffect, player: OnlinePlayer): void {
  const { account } = player
  switch (kind) {
    case 'gems':
      return showGems(account)
    case 'inventory':
      return showInventory(account)
    case 'roles':
      tellPlayer(account, 'Your roles and titles have changed.')
      return player.showAgain()
    case 'level':
      return player.tell(`You are ${progressText(account.player() ?? {})} now.`)
    case 'home':
    case 'bank':
      // Clients ask for these when they show them.
      return
  }
}
