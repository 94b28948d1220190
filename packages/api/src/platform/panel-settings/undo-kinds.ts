import { isDeepStrictEqual } from 'node:util'
import { adminSettingsSchema } from '@trellis/contract/platform/panel-settings.ts'
import * as z from 'zod'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoKind } from '../../kit/undo-kind.ts'
import { recordSettings } from './record.ts'
import { findSettings, putSettings } from './store.ts'

// An offer from before an update has no text about credits.
const storedSchema = adminSettingsSchema.extend({
  creditsText: adminSettingsSchema.shape.creditsText.default(''),
})

export const settingsSaved = defineUndoKind(
  'settings',
  z.object({ before: storedSchema, after: storedSchema }),
)

export const createSettingsUndo = (reload: () => Promise<void>): UndoKind[] => [
  settingsSaved.undoneBy(async (tx, { before, after }, by) => {
    if (!isDeepStrictEqual(await findSettings(tx), after)) {
      throw createFault('conflict', { code: 'panel-settings-changed' }, { code: 'conflict' })
    }
    await putSettings(tx, before)
    await recordSettings(tx, by.caller, { at: by.at, before: after, after: before })
    by.afterwards(reload)
    return { userId: null }
  }),
]
