import {
  type EventStack,
  isBoostKind,
  isTimedEventKind,
  type TimedEventForm,
  type TimedEventRefusalCode,
} from '@trellis/contract/kit/timed-events.ts'
import { readTimedEventForm } from './timed-event.ts'

/** Says how to type each kind of event. */
export const eventUsage = [
  'event start <gems|xp|harvest|growth> <minutes> [factor]',
  'event start rain <minutes> <world> <item> <count>',
  'event start hunt <minutes> <world[,world]> <item> <count> [gems]',
  'event start arena <minutes> <world> [item] [count] [gems]',
  'event stop <kind> [world]',
].join(' | ')

/** An order from the words after the name of the command. */
export type EventOrder =
  | { do: 'start'; form: TimedEventForm }
  | { do: 'stop'; kind: string; world: string | null }

export function readEventWords(words: readonly string[]): EventOrder | null {
  const [action = '', typedKind = '', ...rest] = words
  const kind = typedKind.toLowerCase()
  if (action.toLowerCase() === 'stop' && kind !== '')
    return { do: 'stop', kind, world: rest[0]?.toUpperCase() ?? null }
  if (action.toLowerCase() !== 'start' || !isTimedEventKind(kind)) return null
  const [minutes = '', ...choices] = rest
  const form = readTimedEventForm({
    kind,
    minutes: getWhole(minutes),
    ...readChoices(kind, choices),
  })
  return form && { do: 'start', form }
}

function readChoices(kind: string, choices: readonly string[]) {
  if (isBoostKind(kind)) {
    const [factor] = choices
    return factor === undefined ? {} : { factor: getWhole(factor) }
  }
  const [worlds = '', item = '0', count = '0', gems = '0'] = choices
  const stack: EventStack = [getWhole(item), getWhole(count)]
  const items = stack[0] === 0 ? [] : [stack]
  return { worlds: worlds.split(','), items, gems: kind === 'rain' ? 0 : getWhole(gems) }
}

/** Returns −1, which no bound permits, for a word that is no whole number. */
const getWhole = (word: string) => (/^\d{1,9}$/.test(word) ? Number(word) : -1)

/** The reasons as players and the console read them. */
export const eventRefusals: Record<TimedEventRefusalCode, string> = {
  'event-invalid': `Usage: ${eventUsage}`,
  'events-full': 'Too many events run at once.',
  'event-running': 'Such an event runs already.',
  'event-not-running': 'No such event runs.',
  'event-world-missing': 'There is no such world.',
  'event-item-missing': 'There is no item of that number.',
  'event-item-blocked': 'That item is blocked on this server.',
  'event-place-missing': 'There is no place in that world where players could find it.',
}
