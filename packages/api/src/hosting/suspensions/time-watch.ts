import { dayMs } from '@trellis/contract/kit/amounts.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import type { Job } from '../../kit/feature.ts'
import { formatJakartaDay } from '../../kit/jakarta.ts'
import type { Log } from '../../kit/log.ts'
import type { Timings } from '../../kit/timings.ts'
import {
  advanceWarning,
  beginNight,
  type Entitlements,
  endNight,
  getTimeLeftMs,
  listEnding,
  listRunning,
  settleTime,
} from '../../money/entitlements/index.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import { queueWebhooks } from '../../platform/webhooks/index.ts'
import type { ServerDirectory, ServerRow } from '../servers/index.ts'
import type { Suspensions } from './suspensions.ts'

type Deps = {
  db: Db
  bus: Bus
  log: Log
  directory: ServerDirectory
  suspensions: Suspensions
  entitlements: Entitlements
  now: () => number
  timings: Pick<Timings, 'serverTimeMs'>
}

/** Delay until a changed account is checked, so that many changes are checked together. */
const soonMs = 100
const minuteMs = 60_000

/** When an owner is warned before the end, latest first. */
const warnings = [
  { beforeMs: 10 * minuteMs, words: '10 minutes', left: 'minutes' },
  { beforeMs: 60 * minuteMs, words: '1 hour', left: 'hour' },
  { beforeMs: dayMs, words: '24 hours', left: 'day' },
] as const

type Ending = Awaited<ReturnType<typeof listEnding>>[number]

/** Watches server time: warns, stops, revives, and books the used time each night. */
export function watchTime(deps: Deps): Job {
  const { db, bus, log, suspensions, now, timings } = deps
  let lastNight = ''
  let timer = setTimeout(check, timings.serverTimeMs)
  let checking: Promise<void> | null = null
  /** Set when an account changes during a check, which may have read it before the change. */
  let isWanted = false
  let isClosed = false

  function check(): void {
    isWanted = false
    checking = work()
      .catch((error: unknown) => log.error({ err: error }, 'watching server time failed'))
      .finally(() => {
        checking = null
        if (!isClosed) timer = setTimeout(check, isWanted ? soonMs : timings.serverTimeMs)
      })
  }

  async function work(): Promise<void> {
    const at = now()
    const ending = await db.transaction((tx) => listEnding(tx, at, dayMs))
    for (const account of ending) await warnOwner(deps, account, at)
    if (isClosed) return
    await suspensions.reviveAll()
    if (isClosed) return
    if (lastNight === formatJakartaDay(at)) return
    if (await runNight(deps, at)) lastNight = formatJakartaDay(at)
  }

  const checkSoon = () => {
    isWanted = true
    if (checking !== null) return
    clearTimeout(timer)
    timer = setTimeout(check, soonMs)
  }
  bus.on('account', checkSoon)
  return {
    async look() {
      await checking
      clearTimeout(timer)
      check()
      await checking
    },
    /** The check in progress needs the database until its end. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      bus.off('account', checkSoon)
      await checking
    },
  }
}

async function warnOwner(deps: Deps, account: Ending, at: number): Promise<void> {
  const { db, bus, directory, suspensions } = deps
  const leftMs = getTimeLeftMs(
    { leftMs: account.time_left_ms, runsSince: account.time_runs_since, permanent: false },
    at,
  )
  const rows = directory.ownedBy(account.id)
  const reached = warnings.find(({ beforeMs }) => leftMs <= beforeMs)
  if (reached === undefined || rows.length === 0) return
  const threshold = leftMs === 0 ? 0 : reached.beforeMs
  const warned = account.time_warned_ms
  if (warned === null || warned > threshold) {
    const notice = await db.transaction(async (tx) => {
      if (!(await advanceWarning(tx, account.id, threshold))) return null
      await queueWebhooks(tx, getExpiry(rows, leftMs === 0 ? null : reached.words, at))
      return insertNotice(tx, { ...getNotice(leftMs, reached), userId: account.id, at })
    })
    if (notice !== null) {
      bus.emit('notice', account.id, notice)
      await Promise.all(rows.map((row) => suspensions.announce(row, notice.text)))
    }
  }
  if (leftMs === 0) await suspensions.suspendAll(account.id, 'time')
}

/** Without words the time is over. */
function getExpiry(
  rows: readonly Pick<ServerRow, 'name' | 'owner_id'>[],
  words: string | null,
  at: number,
) {
  const state = words === null ? 'expired' : 'warned'
  const end = words === null ? 'is over' : `runs out in less than ${words}`
  const server = rows.map(({ name }) => name).join(', ')
  const text = `Server time of ${server} ${end}.`
  const owner = rows[0]?.owner_id ?? ''
  return { event: 'expiry' as const, at, text, facts: { server, owner, state } }
}

function getNotice(leftMs: number, { words, left }: { words: string; left: string }): NoticeText {
  const action = { label: 'Renew', path: '/renew' }
  if (leftMs === 0)
    return {
      kind: 'expiry',
      level: 'error',
      text: getSentence({ code: 'time-over' }),
      code: 'time-over',
      action,
    }
  const text = `Server time runs out in less than ${words}. The server will then be stopped.`
  return {
    kind: 'expiry',
    level: 'warning',
    text,
    code: 'time-ending',
    params: { left },
    action,
  }
}

/**
 * Once a night, in Asia/Jakarta: what every server used is booked, and everything is added up. False while another api
 * is at it, which may die over it.
 */
async function runNight({ db, log, entitlements, now }: Deps, at: number): Promise<boolean> {
  const day = formatJakartaDay(at)
  const { isMine, isOver } = await db.transaction((tx) => beginNight(tx, day, at))
  if (!isMine) return isOver
  const running = await db.transaction(listRunning)
  for (const userId of running) await db.transaction((tx) => settleTime(tx, userId, now()))
  const { faults } = await entitlements.check()
  if (faults.length > 0) log.error({ faults }, 'the ledger does not add up')
  await db.transaction((tx) => endNight(tx, day, now()))
  return true
}
