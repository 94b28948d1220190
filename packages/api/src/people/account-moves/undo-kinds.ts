import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { languageSchema } from '@trellis/contract/kit/language.ts'
import * as z from 'zod'
import { defineUndoKind } from '../../kit/undo-kind.ts'

const namesSchema = z.object({
  username: z.string(),
  discriminator: z.string(),
  avatar: z.string(),
  email: z.string(),
})

export const moveKind = 'account-move'

export const accountMoved = defineUndoKind(
  moveKind,
  z.object({
    from: userIdSchema,
    to: userIdSchema,
    growId: z.string(),
    names: namesSchema,
    /** The empty account that the new id had. */
    replaced: namesSchema
      .extend({ id: userIdSchema, created_at: z.int(), language: languageSchema.nullable() })
      .nullable(),
  }),
)
