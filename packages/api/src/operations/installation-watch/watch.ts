import { decideState, type WatchedState } from '../../health/watched-state.ts'
import { readWatched, writeWatched } from '../../health/watched-store.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { runEvery } from '../../kit/every.ts'
import type { Job } from '../../kit/feature.ts'
import type { Timings } from '../../kit/timings.ts'
import { listObservations, type Observation, type WatchRules } from './observe.ts'
import { reportChange, type SentNotice } from './report-change.ts'
import { type FactDeps, readWatchFacts, type WatchFacts } from './watch-facts.ts'

type Deps = FactDeps & {
  bus: Bus
  timings: Pick<Timings, 'watchMs'>
  rules: WatchRules
  /** Called with the facts of each look. */
  onFacts(facts: WatchFacts): void
}

const minuteMs = 60_000

/**
 * Checks the parts of the installation that can fail while no person looks, and reports each change of their state once:
 * the database keeps the state across restarts and for all api processes.
 */
export function watchInstallation(deps: Deps): Job {
  const { db, bus, log, timings, rules, onFacts } = deps
  /** The look that has begun last; looks do not overlap. */
  let looking: Promise<void> = Promise.resolve()

  async function lookOnce(): Promise<void> {
    const facts = await readWatchFacts(deps)
    onFacts(facts)
    for (const observation of listObservations(facts, rules)) {
      const sent = await db.transaction((tx) => keepObservation(tx, observation, facts.now))
      for (const { userId, notice } of sent) bus.emit('notice', userId, notice)
    }
  }

  function look(): Promise<void> {
    looking = looking.catch(() => undefined).then(lookOnce)
    return looking
  }

  let isLooking = false
  /** Looks by the clock, unless the last look has not ended. */
  async function lookByClock(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await look().finally(() => {
      isLooking = false
    })
  }

  const timer = runEvery(timings.watchMs, lookByClock, log)
  return {
    look,
    async close() {
      await timer.close()
      await looking.catch(() => undefined)
    },
  }
}

/** Stores the finding, and reports the change if it is one. */
async function keepObservation(
  tx: Tx,
  { part, subject, getState, params, holds }: Observation,
  now: number,
): Promise<SentNotice[]> {
  const key = { part, subject }
  const before = await readWatched(tx, key)
  const { after, change } = decideState(before, getState(before.state), { now, holds })
  if (!isNews(before, after) || !(await writeWatched(tx, key, { before, after }))) return []
  const isReported = change === 'worse' || (change === 'better' && after.state === 'good')
  if (!isReported) return []
  const lastedMs = change === 'worse' ? now - after.since : after.since - before.since
  const minutes = Math.max(1, Math.round(lastedMs / minuteMs))
  return reportChange(tx, { part, state: after.state, params: { ...params, minutes }, at: now })
}

/** False for a part that is as it was: then nothing is written. */
const isNews = (before: WatchedState, after: WatchedState) =>
  before.state !== after.state || before.next !== null || after.next !== null
