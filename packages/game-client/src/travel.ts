import type { GameEvent } from './game-events.ts'
import { refuseAfter } from './log-in.ts'
import { type Outcome, refuse, succeed } from './outcome.ts'
import type { Wire } from './wire.ts'

/** Joins a world. It is granted once the map is loaded and the player is in it. */
export async function joinWorld(wire: Wire, world: string): Promise<Outcome<null>> {
  const after = wire.log.mark
  if (!wire.act({ action: 'join_request', world })) return refuse('join', 'disconnected')
  const reply = await wire.log.first(getReply, { after })
  if (typeof reply === 'string') return refuseAfter(wire, 'join', after, reply)
  if (reply.kind === 'redirect') return refuse('join', 'redirected')
  if (reply.kind === 'unreadable') return refuse('join', 'unreadable')
  if (reply.kind === 'world-refused') return refuseAfter(wire, 'join', after, 'refused')
  const spawn = await wire.log.first(getLocalSpawn, { after })
  return typeof spawn === 'string' ? refuseAfter(wire, 'join', after, spawn) : succeed(null)
}

function getReply(event: GameEvent) {
  const { kind } = event
  if (kind === 'map' || kind === 'redirect' || kind === 'world-refused') return event
  return kind === 'unreadable' && event.what === 'map' ? event : null
}

const getLocalSpawn = (event: GameEvent) =>
  event.kind === 'spawn' && event.spawn.isLocal ? event : null

/** Leaves the world. It is granted once the menu arrives. */
export async function leaveWorld(wire: Wire): Promise<Outcome<null>> {
  const after = wire.log.mark
  if (!wire.act({ action: 'quit_to_exit' })) return refuse('leave', 'disconnected')
  const menu = await wire.log.first((event) => (event.kind === 'menu' ? event : null), { after })
  return typeof menu === 'string' ? refuseAfter(wire, 'leave', after, menu) : succeed(null)
}
