import * as z from 'zod'
import { instantSchema, serverNameSchema } from './ids.ts'
import type { Refusal } from './refusal.ts'

/** A name that a server had. It leads to the server, and no other owner can take it, until `until`. */
export const formerNameSchema = z.object({ name: serverNameSchema, until: instantSchema })
export type FormerName = z.output<typeof formerNameSchema>

export type NameRefusal = Refusal<'too-many-former-names', { max: number }>
