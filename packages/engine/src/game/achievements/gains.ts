import type { JsonObject } from '@trellis/document/json-value.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { type Gain, listProgress } from './progress.ts'

/** Runs an action, and counts it for the achievements of its player. */
export function runCounted(scene: Scene, run: (scene: Scene) => GameEvent[]): GameEvent[] {
  const events = run(scene)
  const { actor, settings } = scene
  const gains = listGains(events)
  const latest = applyKeys(actor.player, events)
  return [...events, ...listProgress(actor, gains, settings.achievements, latest)]
}

/** Returns the player after the events that set keys, such as those of experience. */
const applyKeys = (player: JsonObject, events: readonly GameEvent[]): JsonObject =>
  events.reduce(
    (now, event) => (event.kind === 'player-key' ? { ...now, [event.key]: event.value } : now),
    player,
  )

/** Returns the gains from the events of an action. */
export const listGains = (events: readonly GameEvent[]): Gain[] => events.flatMap(listEventGains)

function listEventGains(event: GameEvent): Gain[] {
  if (event.kind === 'gems') return event.by > 0 ? [{ counter: 'gems', by: event.by }] : []
  if (event.kind === 'player-key') return listKeyGains(event.key, event.value)
  if (event.kind !== 'block') return []
  const { shown, isSplice = false, isSale = false } = event
  if (isSale) return [{ counter: 'sales', by: 1 }]
  if (shown === 'broken' || shown === 'harvested') return [{ counter: shown, by: 1 }]
  const placed = { counter: 'placed', by: 1 } as const
  // The second seed of a splice is shown as a new tree.
  if (isSplice) return [placed, { counter: 'spliced', by: 1 }]
  return typeof shown === 'object' ? [placed] : []
}

function listKeyGains(key: string, value: unknown): Gain[] {
  if (typeof value !== 'number') return []
  if (key === 'level') return [{ counter: 'level', is: value }]
  if (key === 'daily_streak') return [{ counter: 'streak', is: value }]
  return key === 'store_purchases' ? [{ counter: 'purchases', is: value }] : []
}
