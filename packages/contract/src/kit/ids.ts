import * as z from 'zod'
import { withCode } from './field-codes.ts'
import { cleanPasted } from './pasted-text.ts'

/** A Discord id: the decimal digits of a 64-bit number. */
export const userIdSchema = z
  .string(withCode('discord-id'))
  .regex(/^\d{1,20}$/, withCode('discord-id'))
  .brand('UserId')
export type UserId = z.output<typeof userIdSchema>

export const growIdSchema = z
  .string(withCode('grow-id'))
  .overwrite(cleanPasted)
  .regex(/^[A-Za-z0-9]{3,20}$/, withCode('grow-id'))
  .brand('GrowId')
export type GrowId = z.output<typeof growIdSchema>

export const serverNameSchema = z
  .string(withCode('server-name'))
  .regex(/^[A-Za-z0-9_-]{3,20}$/, withCode('server-name'))
  .brand('ServerName')
export type ServerName = z.output<typeof serverNameSchema>

/** The permanent id of a hosted server, independent of its name; also the name of its folder. */
export const serverIdSchema = z
  .string()
  .regex(/^[a-z0-9]{8,32}$/, 'Not a server id.')
  .brand('ServerId')
export type ServerId = z.output<typeof serverIdSchema>

/** The path parameters of a route about one server. */
export const serverParams = z.object({ serverId: serverIdSchema })

/** The path parameters of a route that also answers a user without a server. */
export const anyServerParams = z.object({ serverId: serverIdSchema.nullable() })

/** The id of one run: a server's process from spawn to exit. */
export const runIdSchema = z
  .string()
  .regex(/^[a-z0-9]{8,32}$/, 'Not a run id.')
  .brand('RunId')
export type RunId = z.output<typeof runIdSchema>

/** An ISO 8601 instant in UTC. */
export const instantSchema = z.iso.datetime()
