import * as z from 'zod'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { deleteBannedName, findBannedName, insertBannedName } from './store.ts'

const bannedNameSchema = z.object({
  name: z.string(),
  reason: z.string(),
  banned_by: z.string(),
  banned_at: z.int(),
})

export const nameBanned = defineUndoKind('ban-name', bannedNameSchema)
export const nameUnbanned = defineUndoKind('unban-name', bannedNameSchema)

const createVersionConflict = (name: string) =>
  createFault('conflict', { code: 'name-ban-changed', params: { name } }, { code: 'conflict' })

export const bannedNameUndo: UndoKind[] = [
  nameBanned.undoneBy(async (tx, { name, banned_at }) => {
    if ((await findBannedName(tx, name))?.banned_at !== banned_at) throw createVersionConflict(name)
    await deleteBannedName(tx, name)
    return { userId: null }
  }),
  nameUnbanned.undoneBy(async (tx, row) => {
    if (!(await insertBannedName(tx, row))) throw createVersionConflict(row.name)
    return { userId: null }
  }),
]
