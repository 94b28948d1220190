import * as z from 'zod'
import { instantSchema, serverIdSchema } from './ids.ts'

/** How many earlier owners a server remembers. */
export const maxFormerOwners = 20

/** The facts about a server's owner that decide what its members may do. */
export const serverOwnerSchema = z.object({
  name: z.string(),
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  availableSlot: z.int(),
  storageUsedMB: z.number(),
  storageLimitMB: z.int(),
  storageFiles: z.int().optional(),
  storageFileLimit: z.int().optional(),
  /** Whole days left, rounded up. */
  serverTime: z.int(),
  /** When the server time ends; empty for permanent. */
  estimatedExpiry: z.union([instantSchema, z.literal('')]),
  /** Whether the account has a debt, so that its servers do not start. */
  hasDebt: z.boolean().default(false),
  slots: z.int().default(0),
  /** The id of the server that the members see, if it exceeds the slots. */
  serversWithoutSlot: z.array(serverIdSchema).default([]),
})
export type ServerOwner = z.output<typeof serverOwnerSchema>
