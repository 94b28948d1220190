import { nestReason } from '@trellis/contract/kit/reason.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import {
  aimAction,
  insertNotice,
  type NewNotice,
  rewriteNotice,
} from '../../platform/notices/index.ts'
import { queueWebhooks } from '../../platform/webhooks/index.ts'
import type { ServerRow } from '../servers/index.ts'
import { readEventReason } from './event-reason.ts'

/** After a run of this length a crash is a new incident with a separate notice. */
const calmMs = 600_000
/** Webhooks get no more than one delivery in this time while a server keeps crashing. */
const webhookPauseMs = 3_600_000

type Loop = { noticeId: number | null; crashes: number; since: number; webhooksAt: number }

/**
 * Keeps one notice for all crashes of a server that follow each other: the first crash adds it, each further one rewrites
 * it. Returns the loop as it is now; null for an event that is no crash. Runs in the transaction of the event.
 */
export async function keepCrashNotice(
  tx: Tx,
  row: ServerRow,
  event: ServerEvent,
): Promise<Notice | null> {
  const at = Date.parse(event.at)
  if (event.kind === 'started') await noteReady(tx, row.id, at)
  if (!isCrash(event)) return null
  const before = await findLoop(tx, row.id, at)
  const crashes = before.crashes + (event.kind === 'crashed' ? 1 : 0)
  const loop: Loop = { ...before, crashes }
  const text = describeLoop(row.name, event, loop)
  const described = { text, ...describeByCode(row.name, event, loop) }
  const notice = await putNotice(tx, loop, {
    serverId: row.id,
    userId: row.owner_id,
    ...described,
    at,
  })
  const isDue = event.kind === 'halted' || at - loop.webhooksAt >= webhookPauseMs
  if (isDue) {
    const facts = {
      server: row.name,
      owner: row.owner_id,
      kind: event.kind,
      ...(crashes > 1 && { crashes: String(crashes) }),
    }
    await queueWebhooks(tx, { event: 'crash', at, text, facts })
  }
  const webhooksAt = isDue ? at : loop.webhooksAt
  await saveLoop(tx, row.id, { ...loop, noticeId: notice.id, webhooksAt })
  return notice
}

/** False when the port was taken: the notice of the move to another port reports that. */
const isCrash = ({ kind, detail }: ServerEvent) =>
  kind === 'halted' || (kind === 'crashed' && detail.code !== portTakenExitCode)

function describeLoop(name: string, { kind, at, detail }: ServerEvent, loop: Loop): string {
  const { reason } = readEventReason(detail)
  const times =
    loop.crashes > 1
      ? `crashed ${loop.crashes} times since ${describeTime(loop.since, Date.parse(at))}`
      : 'crashed'
  if (kind === 'halted') return `${name} ${times} and stays off until you start it.`
  return `${name} ${times}. ${loop.crashes > 1 && reason !== '' ? `Last reason: ${reason}` : reason}`.trim()
}

/** Returns the code and the values with which the panel words the same. */
function describeByCode(name: string, { kind, at, detail }: ServerEvent, { crashes, since }: Loop) {
  const why = readEventReason(detail)
  const { reason } = why
  const shown = reason === '' || kind === 'halted' ? 'none' : crashes > 1 ? 'last' : 'only'
  const params = {
    name,
    crashes,
    since: describeTime(since, Date.parse(at)),
    ...nestReason(why),
    shown,
  }
  return { code: kind === 'halted' ? 'halted' : 'crashed', params }
}

const zone = { timeZone: 'Asia/Jakarta' } as const

/** Returns a time such as `12:03 WIB`, with its day when that is another than the day of `now`. */
function describeTime(at: number, now: number): string {
  // The formats are made here: their first use loads time zones, which would delay every start.
  const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...zone })
  const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone })
  const day = days.format(at)
  const time = `${times.format(at)} WIB`
  return day === days.format(now) ? time : `${day}, ${time}`
}

async function noteReady(tx: Tx, serverId: string, at: number): Promise<void> {
  await tx
    .updateTable('crash_loop')
    .set({ ready_at: at })
    .where('server_id', '=', serverId)
    .where('ready_at', 'is', null)
    .execute()
}

/** Returns the loop that a crash at `at` continues, or a new one. */
async function findLoop(tx: Tx, serverId: string, at: number): Promise<Loop> {
  const row = await tx
    .selectFrom('crash_loop')
    .selectAll()
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  const isOver = row === undefined || (row.ready_at !== null && at - row.ready_at >= calmMs)
  if (isOver) return { noticeId: null, crashes: 0, since: at, webhooksAt: 0 }
  return {
    noticeId: row.notice_id,
    crashes: row.crashes,
    since: row.since,
    webhooksAt: row.webhooks_at,
  }
}

async function saveLoop(tx: Tx, serverId: string, loop: Loop & { noticeId: number }) {
  const values = {
    notice_id: loop.noticeId,
    crashes: loop.crashes,
    since: loop.since,
    ready_at: null,
    webhooks_at: loop.webhooksAt,
  }
  await tx
    .insertInto('crash_loop')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}

const action = { label: 'See what happened', path: '/dashboard' }

type LoopNotice = Pick<NewNotice, 'serverId' | 'userId' | 'text' | 'code' | 'params' | 'at'>

/** Rewrites the notice of the loop; adds one for a new loop, and when the old one is no longer kept. */
async function putNotice(
  tx: Tx,
  { noticeId }: Loop,
  { serverId, userId, at, ...described }: LoopNotice,
): Promise<Notice & { id: number }> {
  const aimed = aimAction(action, serverId)
  const notice = { kind: 'crash', level: 'error', ...described, action: aimed } as const
  const rewritten =
    noticeId !== null && (await rewriteNotice(tx, { id: noticeId, userId, ...described, at }))
  if (rewritten) return { id: noticeId, ...notice }
  return insertNotice(tx, { ...notice, userId, at })
}
