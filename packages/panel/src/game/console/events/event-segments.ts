import { type ConsoleEvent, findGrowIdPosition } from '@trellis/contract/game/console-events.ts'
import { plainStyle, type Segment } from '../../../kit/sgr.ts'

const strong = { ...plainStyle, bold: true }

/** The line of an event with the name of its player set off. */
export function listSegments(line: string, event: ConsoleEvent): Segment[] {
  const start = findGrowIdPosition(event)
  const end = start + event.growId.length
  return [
    { text: line.slice(0, start), style: plainStyle },
    { text: line.slice(start, end), style: strong },
    { text: line.slice(end), style: plainStyle },
  ].filter(({ text }) => text !== '')
}
