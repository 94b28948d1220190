import type { Rule } from '../game/scene.ts'
import { encodeEvent, encodePublicPackets } from './event-packets.ts'
import type { Occupant } from './occupant.ts'
import type { OpenWorld } from './open-world.ts'

/**
 * Shows a player the tiles and lines of a command as if it had happened. Nothing is changed, and others see nothing: a
 * player with a shadow mute must not notice that a text was refused.
 */
export function showPretended<Command>(
  { world, occupant }: { world: OpenWorld; occupant: Occupant },
  rule: Rule<Command>,
  command: Command,
): void {
  const { inhabitant, netId } = occupant
  if (world.isGone || !world.audience.has(occupant)) return
  const scene = world.getScene(occupant)
  const drawing = { netId, world: scene.world, view: world.audience.view, dropIsNew: () => false }
  for (const event of rule(scene, command)) {
    if (event.kind === 'message') inhabitant.send(encodeEvent(event, netId))
    else if (event.kind === 'block')
      for (const packet of encodePublicPackets(event, drawing)) inhabitant.send(packet)
  }
}
