import {
  isBoostKind,
  isTimedEventForm,
  type TimedEventKind,
  timedEventBounds,
} from '@trellis/contract/kit/timed-events.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import type { ItemPair } from '../items/index.ts'

/** The choices of the form. Each kind uses some of them, and the others wait for another kind. */
export type EventDraft = {
  kind: TimedEventKind
  minutes: number
  factor: number
  /** The names, separated by commas. */
  worlds: string
  rain: readonly ItemPair[]
  prize: ItemPair | null
  gems: number
  seconds: number
}

export const createFirstEvent = (): EventDraft => ({
  kind: 'gems',
  minutes: timedEventBounds.minutes.default,
  factor: timedEventBounds.factor.default,
  worlds: 'START',
  rain: [],
  prize: null,
  gems: 0,
  seconds: timedEventBounds.seconds.default,
})

const listTyped = (typed: string) =>
  typed
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')

const listWorlds = (typed: string) =>
  listTyped(typed).flatMap((name) => worldNameSchema.safeParse(name).data ?? [])

/** Returns the body of the call, with only the fields of the kind. */
export function readDraft({ kind, minutes, ...draft }: EventDraft) {
  const { factor, gems, seconds } = draft
  const base = { factor: timedEventBounds.factor.default, gems: 0, kind, minutes, seconds }
  if (isBoostKind(kind)) return { ...base, factor, worlds: [], items: [] }
  const worlds = listWorlds(draft.worlds)
  if (kind === 'rain') return { ...base, worlds, items: draft.rain.map((it) => toPair(it)) }
  return { ...base, worlds, gems, items: draft.prize === null ? [] : [toPair(draft.prize)] }
}

const toPair = ([id, count]: ItemPair): [number, number] => [id, count]

/** Returns the reason why the event cannot start yet, or null. */
export function findDraftRefusal(draft: EventDraft): string | null {
  const text = timedEventsMessages.start
  const form = readDraft(draft)
  const { kind, worlds } = form
  if (!isBoostKind(kind)) {
    const typed = listTyped(draft.worlds)
    if (typed.length === 0) return text.needsWorld
    if (typed.length !== worlds.length) return text.wrongWorld
    if (kind === 'rain' && draft.rain.length === 0) return text.needsItems
    if (kind === 'hunt' && draft.prize === null) return text.needsPrize
  }
  return isTimedEventForm(form) ? null : text.outOfBounds
}
