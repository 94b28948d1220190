import type { JsonObject } from '@trellis/document/json-value.ts'
import { createLineToActor } from '../events/message-events.ts'
import type { Rule } from '../scene.ts'
import { getRequestedWorldName } from '../world/world-name.ts'

/** Returns the player's home world; null when there is none or its name is invalid. */
export function findHome({ home_world: home }: JsonObject): string | null {
  return typeof home === 'string' ? getRequestedWorldName(home) : null
}

/** Makes the present world the player's home. */
export const setHomeRule: Rule<unknown> = ({ worldName }) => [
  { kind: 'player-key', key: 'home_world', value: worldName, shown: 'nothing' },
  createLineToActor(`\`w${worldName}\`\` is your home world now.`),
]

export const goHomeRule: Rule<unknown> = ({ worldName, actor }) => {
  const home = findHome(actor.player)
  if (home === null)
    return [createLineToActor('You have no home world. /sethome makes this world yours.')]
  if (home === worldName) return [createLineToActor('You are at home.')]
  return [{ kind: 'departed', world: home, doorId: '' }]
}
