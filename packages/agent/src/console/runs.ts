import { type ConsoleRun, maxConsoleRuns } from '@trellis/contract/game/console.ts'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import { causeSchema } from '@trellis/contract/kit/reason.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { listSegments } from '@trellis/game-data/console/segments.ts'
import * as z from 'zod'
import type { ConsoleLog } from './console-log.ts'
import { findTimes } from './console-times.ts'

const detailSchema = z.object({ reason: z.string(), cause: causeSchema.optional() })

/** The known times of the first lines of runs, by number: they never change. */
const startsByLog = new WeakMap<ConsoleLog, ReadonlyMap<number, number>>()

/**
 * Returns the runs whose lines are kept, newest first, with the ends that `events` record.
 * @param events the events of the server, oldest first
 */
export function listRuns(log: ConsoleLog, events: readonly ServerEvent[]): ConsoleRun[] {
  log.end()
  const firstSeqs = new Map<RunId, number>()
  for (const { run, firstSeq } of listSegments(log.folder))
    if (!firstSeqs.has(run)) firstSeqs.set(run, firstSeq)
  const newest = [...firstSeqs].slice(-maxConsoleRuns).reverse()
  const starts = readStarts(
    log,
    newest.map(([, firstSeq]) => firstSeq),
  )
  const ends = new Map(events.map((event) => [event.run, event] as const).filter(isEnd))
  return newest.map(([run, firstSeq]) => ({
    run,
    firstSeq,
    startedAt: formatTime(starts.get(firstSeq)),
    end: describeEnd(ends.get(run)),
  }))
}

/** Reads the times that are not known yet, and forgets those of runs that are not listed any more. */
function readStarts(log: ConsoleLog, seqs: readonly number[]): ReadonlyMap<number, number> {
  const known = startsByLog.get(log) ?? new Map<number, number>()
  const unknown = findTimes(
    log.folder,
    seqs.filter((seq) => !known.has(seq)),
  )
  const starts = new Map<number, number>()
  for (const seq of seqs) {
    const at = known.get(seq) ?? unknown.get(seq)
    if (at !== undefined) starts.set(seq, at)
  }
  startsByLog.set(log, starts)
  return starts
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

const formatTime = (at: number | undefined) =>
  at === undefined ? null : new Date(at).toISOString()
