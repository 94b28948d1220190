import { getRank } from '../game/people/rank.ts'
import { getWorldOfJailed, isKeptInJail } from '../game/rights/jail-rights.ts'
import type { Scene } from '../game/scene.ts'
import type { Audience } from './audience.ts'
import { hashPassword } from './hash-password.ts'
import type { Occupant } from './occupant.ts'
import type { WorldDeps } from './world-deps.ts'

/** The state of an open world that its file does not have. */
type Parts = Pick<Scene, 'worldName' | 'punchesAt' | 'nextDropUid'> & {
  occupant: Occupant
  audience: Audience
  /** The item that the occupant's autofarm works with. */
  farmed: number | undefined
}

/** Returns the state that rules may use for an occupant. */
export function createScene(around: WorldDeps, parts: Parts): Scene {
  const { world, settings, customItems, items, dice, now, hasWorld, withAccount } = around
  const { occupant, audience, farmed, ...rest } = parts
  const { inhabitant, netId, motion } = occupant
  const { growId } = inhabitant
  const player = inhabitant.player() ?? {}
  const rank = getRank(player, growId, settings().creators)
  const { facesLeft } = motion
  const moment = { worldName: rest.worldName, settings: settings(), now: now() }
  const whole = world() ?? {}
  const isKept = isKeptInJail({ ...moment, actor: { player } })
  return {
    ...rest,
    ...moment,
    world: isKept ? getWorldOfJailed(whole, growId) : whole,
    actor: { growId, player, rank, netId, place: motion, facesLeft, farmed },
    places: audience.occupants.map((it) => it.motion),
    items,
    customItems: customItems(),
    dice,
    hashPassword,
    people: { here: (id) => audience.findGrowId(id), withAccount },
    factors: around.eventFactors(),
    hasWorld,
  }
}
