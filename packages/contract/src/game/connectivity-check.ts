import * as z from 'zod'
import { serverParams } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { route } from '../kit/route.ts'

/** Names the finding of a step of the connectivity check. */
export type ConnectivityFinding =
  | Refusal<'page-leads', { host: string; port: number }>
  | Refusal<'page-maintenance'>
  | Refusal<'page-shut'>
  | Refusal<'lobby-answered'>
  | Refusal<'lobby-silent', { host: string; port: number }>
  | Refusal<'player-sent', { server: string }>
  | Refusal<'player-refused', { message: string }>
  | Refusal<'player-not-sent'>
  | Refusal<'login-checked', { server: string }>
  | Refusal<'login-silent', { server: string }>
  | Refusal<'ticket-refused', { server: string }>

/**
 * One step of the connectivity check, with its finding in English and as a code with its values. The last step succeeds
 * if the server refuses the check's invalid GrowID.
 */
export const connectivityStepSchema = causeSchema.partial().extend({
  step: z.enum(['page', 'lobby', 'redirect', 'login']),
  ok: z.boolean(),
  ms: z.number(),
  sentence: z.string(),
})
export type ConnectivityStep = z.output<typeof connectivityStepSchema>

/** The result of a UDP query to the server, at the address that players use. */
export const connectivityReportSchema = z.object({
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
export type ConnectivityReport = z.output<typeof connectivityReportSchema>

export const checkConnectivity = route({
  method: 'POST',
  path: '/servers/:serverId/connection/test',
  access: { server: 'view' },
  summary: 'Ask the server over UDP whether it answers.',
  params: serverParams,
  reply: connectivityReportSchema,
  rateLimit: { max: 20, perSeconds: 60 },
})
