import {
  describeFarmEnd,
  endAutofarm,
  type Farm,
  takeAutofarmStep,
} from '../game/requests/autofarm.ts'
import { placeRule } from '../game/requests/placing.ts'
import { punchRule } from '../game/requests/punching.ts'
import { repeatInRow } from '../game/requests/row.ts'
import type { Rule, Scene } from '../game/scene.ts'
import { getTileInFront } from '../game/world/hand.ts'
import type { Occupant } from './occupant.ts'

type ActiveFarm = Farm & { occupant: Occupant; lastAt: number }
type Act = <Command>(
  occupant: Occupant,
  rule: Rule<Command>,
  command: Command,
  getParts?: (scene: Scene, command: Command) => Command[],
) => void

/** The active autofarms of one world. */
export class Farms {
  readonly #farms = new Map<number, ActiveFarm>()
  #now = Number.NEGATIVE_INFINITY

  findItem({ netId }: Occupant): number | undefined {
    return this.#farms.get(netId)?.itemId
  }

  /** Starts the autofarm at the tile in front of the occupant, after a delay; null ends it. */
  set(occupant: Occupant, itemId: number | null): void {
    const { netId, motion } = occupant
    if (itemId === null) return void this.#farms.delete(netId)
    const tile = getTileInFront({ place: motion, facesLeft: motion.facesLeft })
    this.#farms.set(netId, { occupant, itemId, tile, lastAt: this.#now })
  }

  /**
   * Lets each autofarm whose delay has passed place and punch once. `now` is the game's time in milliseconds.
   */
  tick(now: number, delayMs: () => number, act: Act): void {
    this.#now = now
    for (const farming of [...this.#farms.values()]) {
      const step = takeAutofarmStep(farming, now, delayMs())
      if (step === null) continue
      farming.lastAt = step.lastAt
      const { occupant, itemId, tile } = farming
      act(occupant, endRule, farming)
      if (this.#farms.get(occupant.netId) !== farming) continue
      const { x, y } = occupant.motion
      act(occupant, placeRule, { kind: 'place', itemId, x, y, ...tile } as const, repeatInRow)
      act(occupant, punchRule, { kind: 'punch', x, y, ...tile } as const, repeatInRow)
    }
  }
}

const endRule: Rule<Farm> = (scene, farm) => {
  const why = describeFarmEnd(scene, farm)
  return why === null ? [] : endAutofarm(why)
}
