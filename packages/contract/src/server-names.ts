import * as z from 'zod'
import { instantSchema, serverNameSchema, serverParams } from './kit/ids.ts'
import type { Refusal } from './kit/refusal.ts'
import { route } from './kit/route.ts'

/** For how many days a server is still found by a former name. */
export const formerNameDays = 30

/** The number of former names that one server keeps from others. */
export const maxFormerNames = 3

/** A name that a server had. It leads to the server, and no other owner can take it, until `until`. */
export const formerNameSchema = z.object({ name: serverNameSchema, until: instantSchema })
export type FormerName = z.output<typeof formerNameSchema>

export type NameRefusal = Refusal<'too-many-former-names', { max: number }>

export const renameServer = route({
  method: 'PUT',
  path: '/servers/:serverId/name',
  access: { server: 'owner' },
  summary: `Rename the server; for ${formerNameDays} days it is found by its former name, too.`,
  params: serverParams,
  body: z.strictObject({ serverName: serverNameSchema }),
  reply: z.object({ message: z.string(), serverName: serverNameSchema }),
  rateLimit: { max: 10, perSeconds: 60 },
})
