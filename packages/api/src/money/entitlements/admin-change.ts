import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { UndoLabel } from '@trellis/contract/undo-labels.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import type { UndoStep } from '../../kit/undo-kind.ts'
import {
  type AdminChange,
  getAdminActor,
  keepAccountNotice,
  notifyAccount,
  openForAdmin,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { NoticeText } from '../../platform/notices/index.ts'
import type { Undo, UndoBatch } from '../../platform/undo/index.ts'

export type ChangeDeps = { db: Db; bus: Bus; undo: Undo; now: () => number }

/** The text of a notice in English, and the code and values by which the panel words it. */
export type AccountMessage = Required<Pick<NoticeText, 'text' | 'code'>> &
  Pick<NoticeText, 'params'> & { level?: NoticeText['level'] }

/** The outcome of a change, for the log, the undo list and the user. */
export type ChangeOutcome = {
  action: ActivityCode
  details: object
  /** The topic of the log entry, for a gift and for what takes it back. */
  topic?: string
  label: UndoLabel
  steps: readonly UndoStep[]
  /** The notice for the user; null when nothing changed. */
  message: AccountMessage | null
  /** Another notice that is stored for the user already. */
  stored?: Notice | null
}

type AccountChangeRequest = { caller: Caller; userId: string; batch?: UndoBatch | undefined }

/**
 * Runs an admin's change of an account in one transaction, with its log entry, its undo steps and the user's
 * notice. The change belongs to `batch`, or to a new batch.
 */
export async function changeByAdmin(
  { db, bus, undo, now }: ChangeDeps,
  { caller, userId, batch }: AccountChangeRequest,
  work: (tx: Tx, opened: AdminChange, at: number) => Promise<ChangeOutcome>,
): Promise<UndoBatch> {
  const at = now()
  const { used, notice, stored } = await db.transaction(async (tx) => {
    const opened = await openForAdmin(tx, caller, userId)
    const outcome = await work(tx, opened, at)
    const { action, details, label, steps, message, stored = null } = outcome
    const user = opened.target.row.username
    await insertActivity(tx, {
      ...getAdminActor(opened, at),
      action,
      details: { user, ...details },
      ...(outcome.topic !== undefined && { topic: outcome.topic }),
    })
    const used = batch ?? undo.begin({ caller, access: 'users:manage', label })
    for (const step of steps) await used.add(tx, step)
    const notice = message === null ? null : await keepAccountNotice(tx, opened, { ...message, at })
    return { used, notice, stored }
  })
  notifyAccount(bus, userId, notice)
  if (stored !== null) bus.emit('notice', userId, stored)
  return used
}
