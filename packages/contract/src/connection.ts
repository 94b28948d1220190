import * as z from 'zod'
import { userIdSchema } from './kit/ids.ts'
import { route } from './kit/route.ts'

const params = z.object({ id: userIdSchema })

export const readConnection = route({
  method: 'GET',
  path: '/users/:id/server/connection',
  access: 'self',
  summary: 'Where a game client reaches this server.',
  params,
  reply: z.object({ host: z.string(), port: z.int(), domains: z.array(z.string()) }),
})

export const readGameAddress = route({
  method: 'GET',
  path: '/connection',
  access: 'signed-in',
  summary: 'Where a game client reaches the servers of this installation.',
  reply: z.object({ host: z.string(), domains: z.array(z.string()) }),
})

/** One step of a player's connection. The last step expects the server to refuse a login without a name. */
export const roadStepSchema = z.object({
  step: z.enum(['page', 'lobby', 'redirect', 'login']),
  ok: z.boolean(),
  ms: z.number(),
  sentence: z.string(),
})
export type RoadStep = z.output<typeof roadStepSchema>

/** What asking the server over UDP, at the address that players use, has shown. */
export const connectionTestSchema = z.object({
  answers: z.boolean(),
  host: z.string(),
  port: z.int(),
  /** From question to answer; null without one. */
  roundTripMs: z.number().nullable(),
  players: z.int().nullable(),
  version: z.string().nullable(),
  /** What that means and what to do about it; `local`: it answers where no other machine can ask. */
  verdict: z.enum(['reachable', 'local', 'offline', 'blocked', 'silent']),
  sentence: z.string(),
  /** Up to the first that failed; empty while the server is offline. */
  steps: z.array(roadStepSchema),
})
export type ConnectionTest = z.output<typeof connectionTestSchema>

export const testConnection = route({
  method: 'POST',
  path: '/users/:id/server/connection/test',
  access: 'self',
  summary: 'Ask the server over UDP whether it answers.',
  params,
  reply: connectionTestSchema,
  rateLimit: { max: 20, perSeconds: 60 },
})

/** The setup files below the panel's own origin: a hosts file, and a profile for iOS proxy apps. */
export const setupFiles = { hosts: '/connect/hosts.txt', proxy: '/connect/trellis.conf' } as const

/** The lines for a computer's hosts file. */
export function hostsLines(host: string, domains: readonly string[]): string {
  return domains.map((domain) => `${host} ${domain}`).join('\n')
}
