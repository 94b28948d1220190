import * as z from 'zod'
import type { Bus } from '../../kit/bus.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { refuseTaken } from './code-form.ts'
import { type CodeRow, getSharedCode, markCodeUndeleted } from './store.ts'

export const codeDeleted = defineUndoKind('redeem-code-deleted', z.object({ id: z.string() }))

export const createCodeUndo = ({ bus }: { bus: Bus }): UndoKind[] => [
  codeDeleted.undoneBy(async (tx, { id }, by) => {
    const row = await markCodeUndeleted(tx, id).catch(refuseTaken)
    by.afterwards(() => reportChange(bus, row))
    return { userId: null }
  }),
]

/** Shows a changed code to the users, if it is public. */
export function reportChange(bus: Bus, row: CodeRow): void {
  if (row.is_public === 1) bus.emit('publicCodes', [getSharedCode(row)], [])
}
