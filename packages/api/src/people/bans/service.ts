import { parseDuration } from '@trellis/contract/kit/durations.ts'
import { type BanUndo, bansListed } from '@trellis/contract/people/bans.ts'
import { getFieldSentence } from '@trellis/texts/field-sentences.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, createFieldFault } from '../../kit/fault.ts'
import { formatJakartaMinute } from '../../kit/jakarta.ts'
import { createReply } from '../../kit/reply.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { Undo, UndoBatch } from '../../platform/undo/index.ts'
import {
  findBanInfo,
  getAdminActor,
  keepAccountNotice,
  notifyAccount,
  openAnyForAdmin,
} from '../users/index.ts'
import { listRecords } from './records.ts'
import { insertBan, liftBan } from './store.ts'
import { enforceBan, unbanned, userBanned, userUnbanned } from './undo-kinds.ts'

type Deps = {
  db: Db
  bus: Bus
  undo: Undo
  now: () => number
  /** Stops the server of a banned owner; it starts again after the ban if it ran before. */
  suspendServer(userId: string): Promise<void>
}

export type Bans = ReturnType<typeof createBans>
export type BanForm = { reason: string; duration: string }

export function createBans({ db, bus, undo, now, suspendServer }: Deps) {
  const enforce = (userId: string, notice: Notice | null) =>
    enforceBan({ bus, suspendServer }, userId, notice)

  const begin = (caller: Caller, access: 'users:manage' | 'bans:manage', label: BanUndo) =>
    undo.begin({ caller, access, label })

  return {
    list: (search: string) =>
      db.transaction((tx) => listRecords(tx, { search, limit: bansListed })),

    /** Bans a user. The change belongs to `batch`, or to a new batch. */
    async ban(caller: Caller, userId: string, form: BanForm, batch?: UndoBatch) {
      const at = now()
      const { reason, expiresAt } = readBan(form, at)
      const { used, notice } = await db.transaction(async (tx) => {
        const opened = await openAnyForAdmin(tx, caller, userId)
        const { target, admin } = opened
        if (target.row.role !== 'user') throw createAdminNotBannableFault()
        const ban = { userId, reason, bannedBy: admin.row.username, at, expiresAt }
        const used = batch ?? begin(caller, 'users:manage', getLabel('user-banned', target.row))
        await used.add(tx, userBanned.step({ userId, ...(await insertBan(tx, ban)) }))
        const before = findBanInfo(target.ban, at)
        await insertActivity(tx, {
          ...getAdminActor(opened, at),
          action: 'user-banned',
          details: {
            user: target.row.username,
            reason,
            duration: form.duration.trim(),
            ...(before === null
              ? {}
              : { before: { reason: before.reason, expires: before.expires } }),
          },
        })
        const message = describeBan(reason, expiresAt)
        const notice = await keepAccountNotice(tx, opened, { ...message, level: 'error', at })
        return { used, notice }
      })
      await enforce(userId, notice)
      return { ...createReply({ code: 'user-banned' }), undo: used.offer() }
    },

    async unban(caller: Caller, userId: string, batch?: UndoBatch) {
      const at = now()
      const { used, notice } = await db.transaction(async (tx) => {
        const opened = await openAnyForAdmin(tx, caller, userId)
        const banId = await lift(tx, opened, at)
        const target = opened.target.row
        const access = caller.permissions.includes('users:manage') ? 'users:manage' : 'bans:manage'
        const used = batch ?? begin(caller, access, getLabel('user-unbanned', target))
        await used.add(tx, userUnbanned.step({ userId, banId }))
        await insertActivity(tx, {
          ...getAdminActor(opened, at),
          action: 'user-unbanned',
          details: { user: target.username, reason: opened.target.ban?.reason ?? '' },
        })
        const notice = await keepAccountNotice(tx, opened, { ...unbanned, at })
        return { used, notice }
      })
      notifyAccount(bus, userId, notice)
      return { ...createReply({ code: 'user-unbanned' }), undo: used.offer() }
    },
  }
}

const getLabel = (code: BanUndo['code'], { username }: { username: string }): BanUndo => ({
  code,
  params: { name: username },
})

function describeBan(reason: string, expiresAt: number | null) {
  const until = expiresAt === null ? '' : formatJakartaMinute(expiresAt)
  const end = expiresAt === null ? 'for good' : `until ${until}`
  const ends = expiresAt === null ? 'never' : 'then'
  const text = `An admin banned your account ${end}. Reason: ${reason}`
  return { text, code: 'banned', params: { ends, until, reason } }
}

async function lift(
  tx: Tx,
  { target, admin }: Awaited<ReturnType<typeof openAnyForAdmin>>,
  at: number,
): Promise<number> {
  const wasBanned = findBanInfo(target.ban, at) !== null
  const banId = await liftBan(tx, target.row.id, admin.row.username, at)
  if (!wasBanned || banId === null)
    throw createFault('conflict', { code: 'user-not-banned' }, { code: 'conflict' })
  return banId
}

/** Parses the form; throws `bad-input` with a sentence. */
function readBan(form: BanForm, now: number): { reason: string; expiresAt: number | null } {
  const reason = form.reason.trim()
  if (reason === '') throw createFormFault('reason', 'ban-form')
  if (form.duration.trim() === '') throw createFormFault('duration', 'ban-form')
  const duration = parseDuration(form.duration)
  if (duration === null) throw createFormFault('duration', 'duration')
  return { reason, expiresAt: duration === 'permanent' ? null : now + duration }
}

const createFormFault = (field: 'reason' | 'duration', code: 'ban-form' | 'duration') =>
  createFieldFault(field, getFieldSentence({ code }), { code })

const createAdminNotBannableFault = () =>
  createFault('forbidden', { code: 'admin-not-bannable' }, { code: 'forbidden' })
