import * as z from 'zod'
import type { Bus, Notice } from '../../kit/bus.ts'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { keepAccountNotice, notifyAccount, openAnyForAdmin } from '../users/index.ts'
import { findOpenBan, liftBan, reopenBan } from './store.ts'

export const userBanned = defineUndoKind(
  'ban',
  z.object({ userId: z.string(), banId: z.int(), replaced: z.int().nullable() }),
)
export const userUnbanned = defineUndoKind(
  'unban',
  z.object({ userId: z.string(), banId: z.int() }),
)

export const unbanned = { text: 'An admin lifted the ban of your account.', code: 'unbanned' }

type Deps = {
  bus: Bus
  /** Stops the server of a banned owner; it starts again after the ban if it ran before. */
  suspendServer(userId: string): Promise<void>
}

export const createBanUndo = (deps: Deps): UndoKind[] => [
  userBanned.undoneBy(async (tx, { userId, banId, replaced }, by) => {
    const opened = await openAnyForAdmin(tx, by.caller, userId)
    if ((await findOpenBan(tx, userId)) !== banId)
      throw createVersionConflict(opened.target.row.username)
    await liftBan(tx, userId, by.name, by.at)
    if (replaced !== null) await reopenBan(tx, replaced)
    const message =
      replaced === null
        ? unbanned
        : { text: 'An admin changed your ban back.', code: 'ban-changed-back' }
    const notice = await keepAccountNotice(tx, opened, { ...message, at: by.at })
    by.afterwards(() => notifyAccount(deps.bus, userId, notice))
    return { userId }
  }),
  userUnbanned.undoneBy(async (tx, { userId, banId }, by) => {
    const opened = await openAnyForAdmin(tx, by.caller, userId)
    const { target } = opened
    const isOpen = (await findOpenBan(tx, userId)) !== null
    if (isOpen || target.row.role !== 'user') throw createVersionConflict(target.row.username)
    await reopenBan(tx, banId)
    const message = { text: 'An admin banned your account again.', code: 'banned-again' }
    const notice = await keepAccountNotice(tx, opened, { ...message, level: 'error', at: by.at })
    by.afterwards(() => enforceBan(deps, userId, notice))
    return { userId }
  }),
]

/** Notifies the banned user and stops their server. */
export async function enforceBan(
  { bus, suspendServer }: Deps,
  userId: string,
  notice: Notice | null,
): Promise<void> {
  notifyAccount(bus, userId, notice)
  await suspendServer(userId)
}

const createVersionConflict = (username: string) =>
  createFault('conflict', { code: 'user-ban-changed', params: { username } }, { code: 'conflict' })
