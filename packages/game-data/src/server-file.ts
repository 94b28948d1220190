import { readFile } from 'node:fs/promises'
import { serverTemplateSchema } from '@trellis/contract/hosting/engines.ts'
import { formerNameSchema } from '@trellis/contract/kit/former-name.ts'
import {
  growIdSchema,
  instantSchema,
  serverIdSchema,
  serverNameSchema,
} from '@trellis/contract/kit/ids.ts'
import { panelPasswordSchema } from '@trellis/contract/links/panel-password.ts'
import { z } from 'zod'
import { writeSafely } from './safe-write.ts'

/** The content of `server.json`: the data about a server that the agent needs without the panel. */
export const serverFileSchema = z.object({
  id: serverIdSchema,
  name: serverNameSchema,
  /** The names by which players still find it; agents before this one did not store them. */
  formerNames: z.array(formerNameSchema).default([]),
  port: z.int().min(1).max(65535),
  ownerGrowId: growIdSchema,
  /** Who owned it before, the latest last: a restored backup must not give them their rights in the game back. */
  formerOwners: z.array(growIdSchema).default([]),
  /**
   * Set when this file was rebuilt after a fault of the disk, because earlier owners may be unknown then: besides the owner
   * only these may be creators in restored data. Null if all but former owners may.
   */
  trustedCreators: z.array(growIdSchema).nullable().default(null),
  /** The passwords that were set in the panel, the latest last. */
  gamePasswords: z.array(panelPasswordSchema).default([]),
  createdAt: instantSchema,
  /** Null for the bundled engine. */
  template: serverTemplateSchema.nullable().default(null),
  /** The players, besides the owner, who may join; null for all players. Only test copies have a list. */
  guests: z.array(growIdSchema).nullable().default(null),
})
export type ServerFile = z.output<typeof serverFileSchema>

export async function readServerFile(path: string): Promise<ServerFile> {
  return serverFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
}

export function writeServerFile(path: string, server: ServerFile): Promise<void> {
  return writeSafely(path, JSON.stringify(server, null, 2))
}
