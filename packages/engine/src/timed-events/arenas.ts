import { isPunchingJammed } from '../game/machines/jammer.ts'
import { addPoint, findHit, hitPauses, sortScores } from '../game/timed-events/score.ts'
import type { TimedEvent } from '../game/timed-events/timed-event.ts'
import type { Tile } from '../game/world/hand.ts'
import { givePrize } from './give-prize.ts'
import type { SetKeys, TimedEventDeps } from './timed-event-deps.ts'

type Deps = Pick<TimedEventDeps, 'worlds' | 'people' | 'items' | 'monotonic' | 'print'> & {
  set: SetKeys
}

const maxPauses = 1000
/** The least time between two punches that are examined, because a changed client may send a flood of them. */
const tryPauseMs = 100
/** The pause after a hit that a jammer stopped, because the attacker reads why. */
const jammedPauseMs = 5000
const shownScores = 5

/**
 * Counts hits of players on players. A client sends the tile of each punch, so a hit is a punch at a tile where another
 * player stands within reach, as the server knows both places.
 */
export class Arenas {
  readonly #deps: Deps
  /** When players may hit, and be hit, again, by the clock that never decreases. */
  readonly #mayHit = new Map<string, number>()
  readonly #mayBeHit = new Map<string, number>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  punched(event: TimedEvent, growId: string, tile: Tile): void {
    const { worlds, monotonic: now, set, people, items } = this.#deps
    const world = event.world === null ? null : worlds.find(event.world)
    if (now() < (this.#mayHit.get(growId) ?? 0)) return
    this.#pause(this.#mayHit, growId, tryPauseMs)
    const fighters = (world?.audience.occupants ?? []).flatMap(({ inhabitant, motion }) =>
      inhabitant.isHidden() ? [] : [{ growId: inhabitant.growId, place: motion }],
    )
    const attacker = fighters.find((it) => it.growId === growId)
    if (attacker === undefined) return
    const others = fighters.filter((it) => now() >= (this.#mayBeHit.get(it.growId) ?? 0))
    const victim = findHit({ attacker, tile, others })
    if (victim === null || world === null) return
    if (isPunchingJammed({ world: world.world, items })) {
      this.#pause(this.#mayHit, growId, jammedPauseMs)
      people.find(growId)?.sendText('A punch jammer is on here, so that no hit counts.')
      return
    }
    this.#pause(this.#mayHit, growId, hitPauses.attacker)
    this.#pause(this.#mayBeHit, victim.growId, hitPauses.victim)
    const scores = addPoint(event.scores, growId)
    set(event, { scores: Object.fromEntries(scores) })
    people.find(growId)?.sendText(`You hit ${victim.growId}: ${scores.get(growId) ?? 0} points.`)
    people.find(victim.growId)?.sendText(`${growId} hit you.`)
  }

  /** Gives the prize to the best online player, and returns the name; null without any points. */
  reward({ scores, items, gems }: TimedEvent): string | null {
    const { people } = this.#deps
    for (const [growId] of sortScores(scores)) {
      const player = people.find(growId)
      if (player === null) continue
      givePrize(player, { items, gems }, this.#deps)
      return player.growId
    }
    return null
  }

  /** Returns the best players and their points, for the list of events; empty for other events. */
  describeScore({ kind, scores }: TimedEvent): string {
    if (kind !== 'arena' || scores.size === 0) return ''
    const best = sortScores(scores).slice(0, shownScores)
    return ` (${best.map(([growId, points]) => `${growId} ${points}`).join(', ')})`
  }

  #pause(pauses: Map<string, number>, growId: string, ms: number): void {
    if (pauses.size >= maxPauses) pauses.clear()
    pauses.set(growId, this.#deps.monotonic() + ms)
  }
}
