import { type ConsoleRun, maxConsoleRuns } from '@trellis/contract/console.ts'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import { causeSchema } from '@trellis/contract/kit/reason.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { listSegments } from '@trellis/game-data/console/segments.ts'
import * as z from 'zod'
import type { ConsoleLog } from './console-log.ts'
import { findTime } from './console-times.ts'

const detailSchema = z.object({ reason: z.string(), cause: causeSchema.optional() })

/**
 * Returns the runs whose lines are kept, newest first, with the ends that `events` record.
 * @param events the events of the server, oldest first
 */
export function listRuns(log: ConsoleLog, events: readonly ServerEvent[]): ConsoleRun[] {
  log.end()
  const starts = new Map<RunId, number>()
  for (const { run, firstSeq } of listSegments(log.folder))
    if (!starts.has(run)) starts.set(run, firstSeq)
  const ends = new Map(events.map((event) => [event.run, event] as const).filter(isEnd))
  return [...starts]
    .slice(-maxConsoleRuns)
    .reverse()
    .map(([run, firstSeq]) => ({
      run,
      firstSeq,
      startedAt: formatTime(findTime(log.folder, firstSeq)),
      end: describeEnd(ends.get(run)),
    }))
}

const isEnd = ([, { kind }]: readonly [unknown, ServerEvent]) =>
  kind === 'stopped' || kind === 'killed' || kind === 'crashed'

function describeEnd(event: ServerEvent | undefined): ConsoleRun['end'] {
  if (event === undefined) return null
  const { kind, at } = event
  if (kind !== 'stopped' && kind !== 'killed' && kind !== 'crashed') return null
  const detail = detailSchema.safeParse(event.detail)
  return { kind, at, ...(detail.success ? detail.data : { reason: '' }) }
}

const formatTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())
