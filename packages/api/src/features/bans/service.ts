import { parseDuration } from '@trellis/contract/durations.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { insertActivity } from '../activity-log/store.ts'
import { adminActor, openAnyForAdmin } from '../users/admin-change.ts'
import { banInfoOf } from '../users/profile.ts'
import { insertBan, liftBan } from './store.ts'

type Needs = {
  db: Db
  bus: Bus
  now: () => number
  /** A banned owner's server does not go on running. */
  stopServerOf(userId: string, by: string): Promise<void>
}

export type Bans = ReturnType<typeof createBans>

export function createBans({ db, bus, now, stopServerOf }: Needs) {
  return {
    async ban(caller: Caller, userId: string, form: { reason: string; duration: string }) {
      const reason = form.reason.trim()
      if (reason === '' || form.duration.trim() === '') {
        throw new Fault('bad-input', 'Reason and duration are required to ban a user.')
      }
      const duration = parseDuration(form.duration)
      if (duration === null) {
        throw new Fault('bad-input', 'The duration must look like 7d, 2w, 12h, 30m or perm.')
      }
      const at = now()
      const expiresAt = duration === 'permanent' ? null : at + duration
      const admin = await db.transaction(async (tx) => {
        const opened = await openAnyForAdmin(tx, caller, userId)
        const { target, admin } = opened
        if (target.row.role !== 'user') throw new Fault('forbidden', 'Admins cannot be banned.')
        await insertBan(tx, { userId, reason, bannedBy: admin.row.username, at, expiresAt })
        await insertActivity(tx, {
          ...adminActor(opened, at),
          action: 'User banned',
          details: { user: target.row.username, reason, duration: form.duration.trim() },
        })
        return admin
      })
      bus.emit('account', userId)
      await stopServerOf(userId, admin.row.username)
      return { message: 'User banned.' }
    },

    async unban(caller: Caller, userId: string) {
      const at = now()
      await db.transaction(async (tx) => {
        const opened = await openAnyForAdmin(tx, caller, userId)
        const { target, admin } = opened
        const wasBanned = banInfoOf(target.ban, at) !== null
        await liftBan(tx, userId, admin.row.username, at)
        if (!wasBanned) throw new Fault('conflict', 'This user is not banned.')
        await insertActivity(tx, {
          ...adminActor(opened, at),
          action: 'User unbanned',
          details: { user: target.row.username, reason: target.ban?.reason ?? '' },
        })
      })
      bus.emit('account', userId)
      return { message: 'User unbanned.' }
    },
  }
}
