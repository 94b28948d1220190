import * as z from 'zod'
import { serverParams } from './kit/ids.ts'
import { route } from './kit/route.ts'

export const readConnection = route({
  method: 'GET',
  path: '/servers/:serverId/connection',
  access: { server: 'view' },
  summary: 'Where a game client reaches this server.',
  params: serverParams,
  reply: z.object({ host: z.string(), port: z.int(), domains: z.array(z.string()) }),
})

export const readGameAddress = route({
  method: 'GET',
  path: '/connection',
  access: 'signed-in',
  summary: 'Where a game client reaches the servers of this installation.',
  reply: z.object({ host: z.string(), domains: z.array(z.string()) }),
})

/**
 * One step of the connectivity check. The last step succeeds if the server refuses the check's invalid
 * GrowID.
 */
export const connectivityStepSchema = z.object({
  step: z.enum(['page', 'lobby', 'redirect', 'login']),
  ok: z.boolean(),
  ms: z.number(),
  sentence: z.string(),
})
export type ConnectivityStep = z.output<typeof connectivityStepSchema>

/** The result of a UDP query to the server, at the address that players use. */
export const connectionTestSchema = z.object({
  answers: z.boolean(),
  host: z.string(),
  port: z.int(),
  /** Null if the server did not answer. */
  roundTripMs: z.number().nullable(),
  players: z.int().nullable(),
  version: z.string().nullable(),
  /** `local` means that it answers only where no other machine can reach it; `sentence` says what to do. */
  verdict: z.enum(['reachable', 'local', 'offline', 'blocked', 'silent']),
  sentence: z.string(),
  /** The steps up to the first failed one; empty while the server is offline. */
  steps: z.array(connectivityStepSchema),
})
export type ConnectionTest = z.output<typeof connectionTestSchema>

export const testConnection = route({
  method: 'POST',
  path: '/servers/:serverId/connection/test',
  access: { server: 'view' },
  summary: 'Ask the server over UDP whether it answers.',
  params: serverParams,
  reply: connectionTestSchema,
  rateLimit: { max: 20, perSeconds: 60 },
})

/** Paths of the setup files below the panel's origin: a hosts file, and a profile for iOS proxy apps. */
export const setupFiles = { hosts: '/connect/hosts.txt', proxy: '/connect/trellis.conf' } as const

/** Returns the lines for a computer's hosts file. */
export function hostsLines(host: string, domains: readonly string[]): string {
  return domains.map((domain) => `${host} ${domain}`).join('\n')
}
