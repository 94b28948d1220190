import { templateSchema } from '@trellis/contract/hosting/engines.ts'
import * as z from 'zod'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { registerTemplate, removeVersion, replaceTemplate } from './registry.ts'

const rowSchema = z.object({ template: templateSchema, version: z.int() })

export const templateAdded = defineUndoKind('template-added', rowSchema)
export const templateRemoved = defineUndoKind('template-removed', rowSchema)
export const templateSaved = defineUndoKind(
  'template-saved',
  z.object({ before: rowSchema, version: z.int() }),
)

/** @param changed sends the server host the new list */
export const createTemplateUndo = (changed: () => Promise<void>): UndoKind[] => [
  templateAdded.undoneBy(async (tx, row, by) => {
    await removeVersion(tx, row, by)
    by.afterwards(changed)
    return { userId: null }
  }),
  templateRemoved.undoneBy(async (tx, row, by) => {
    await registerTemplate(tx, row, by)
    by.afterwards(changed)
    return { userId: null }
  }),
  templateSaved.undoneBy(async (tx, { before, version }, by) => {
    await replaceTemplate(tx, { template: before.template, version }, by)
    by.afterwards(changed)
    return { userId: null }
  }),
]
