import { isDeepStrictEqual } from 'node:util'
import { permissionSchema } from '@trellis/contract/kit/permissions.ts'
import * as z from 'zod'
import type { Bus } from '../../kit/bus.ts'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { openRole, putRole, readRole, refuseBannedAdmin } from './role-change.ts'

const roleSchema = z.object({
  role: z.enum(['user', 'admin', 'super']),
  permissions: z.array(permissionSchema),
})

export const roleChanged = defineUndoKind(
  'role',
  z.object({ userId: z.string(), before: roleSchema, after: roleSchema }),
)

export const createAdminUndo = ({ bus }: { bus: Bus }): UndoKind[] => [
  roleChanged.undoneBy(async (tx, { userId, before, after }, by) => {
    const opened = await openRole(tx, by.caller, userId)
    if (!isDeepStrictEqual(readRole(opened.target), after)) {
      const { username } = opened.target.row
      throw createFault(
        'conflict',
        { code: 'role-changed', params: { username } },
        { code: 'conflict' },
      )
    }
    refuseBannedAdmin(opened.target, before, by.at)
    await putRole(tx, opened, before, by.at)
    by.afterwards(() => void bus.emit('account', userId))
    return { userId }
  }),
]
