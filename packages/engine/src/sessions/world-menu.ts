import type { JsonObject } from '@trellis/document/json-value.ts'
import { type MenuSection, menuColours, worldMenuText } from '@trellis/protocol/text/world-menu.ts'
import { askedWorldName } from '../game/world-name.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'

const mostWorlds = 12
const startWorld = 'START'

/** The player's home, the worlds with most players, and the one that every server begins with. */
export function worldMenuFor(player: JsonObject, worlds: OpenWorlds): string {
  const listed = worlds.busiest.slice(0, mostWorlds)
  if (!listed.some(({ name }) => name === startWorld)) {
    listed.push({ name: startWorld, players: worlds.find(startWorld)?.size ?? 0 })
  }
  const top = { heading: 'Worlds', colour: menuColours.top, worlds: listed }
  return worldMenuText([...homeOf(player, worlds), top])
}

function homeOf({ home_world: home }: JsonObject, worlds: OpenWorlds): MenuSection[] {
  const name = typeof home === 'string' ? askedWorldName(home) : null
  if (name === null) return []
  const players = worlds.find(name)?.size ?? 0
  return [{ heading: 'Your home', colour: menuColours.own, worlds: [{ name, players }] }]
}
