import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'

/** An inventory's slots, each [item id, count]; [0, 0] is empty. */
export const inventorySchema = z.array(z.tuple([z.int().min(0), z.int().min(0)]).rest(z.unknown()))

export const passwordSchema = z
  .string()
  .min(1, withCode('password-empty'))
  .max(64, 'A password is at most 64 characters long.')

const amount = z.number().min(0).max(2_100_000_000)

/** The fields of a player that Trellis knows; all other keys are kept unchanged. */
export const playerDataSchema = z.looseObject({
  name: z.string().optional(),
  /** A new password; it is only sent, never returned. */
  pass: passwordSchema.optional(),
  email: z.string().max(320).optional(),
  home_world: z.string().max(24).optional(),
  level: z.int().min(0).max(100_000).optional(),
  gems: amount.optional(),
  xp: amount.optional(),
  wl_bank_amount: amount.optional(),
  dl_bank_amount: amount.optional(),
  inventory: inventorySchema.optional(),
})
export type PlayerData = z.output<typeof playerDataSchema>
