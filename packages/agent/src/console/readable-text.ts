import type { Segment } from '@trellis/game-data/console/segments.ts'
import { markFalseAgentLines } from './own-lines.ts'
import { sanitise } from './sanitise.ts'

/** Returns a segment's lines as they are shown: harmless, and none of an engine's taken for one of the agent's. */
export function toReadableText(raw: string, { writer }: Pick<Segment, 'writer'>): string {
  const text = sanitise(raw)
  return writer === 'engine' ? markFalseAgentLines(text) : text
}
