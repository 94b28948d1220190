import * as z from 'zod'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { createMissingFault, createVersionConflict, recordItem } from './item-change.ts'
import { isBought, lockItem, putItem, removeItem, shopItemRowSchema } from './store.ts'

export const itemCreated = defineUndoKind(
  'shop-item-created',
  z.object({ id: z.string(), version: z.int() }),
)
export const itemSaved = defineUndoKind(
  'shop-item',
  z.object({ before: shopItemRowSchema, version: z.int() }),
)

export const shopItemUndo: UndoKind[] = [
  itemCreated.undoneBy(async (tx, { id, version }, by) => {
    const row = await lockItem(tx, id)
    if (row === null) throw createMissingFault()
    if (row.version !== version) throw createVersionConflict(row.name)
    if (await isBought(tx, id)) {
      throw createFault(
        'conflict',
        { code: 'item-bought', params: { name: row.name } },
        { code: 'conflict' },
      )
    }
    await removeItem(tx, id)
    await recordItem(tx, by.caller, {
      at: by.at,
      action: 'shop-item-removed',
      before: row,
      after: row,
    })
    return { userId: null }
  }),
  itemSaved.undoneBy(async (tx, { before, version }, by) => {
    const row = await lockItem(tx, before.id)
    if (row === null) throw createMissingFault()
    if (row.version !== version) throw createVersionConflict(row.name)
    const after = { ...before, version: version + 1 }
    await putItem(tx, after)
    await recordItem(tx, by.caller, { at: by.at, action: 'shop-item-changed', before: row, after })
    return { userId: null }
  }),
]
