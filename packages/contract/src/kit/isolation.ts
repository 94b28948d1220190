import * as z from 'zod'
import { formatCount } from './count.ts'
import { withCode } from './field-codes.ts'
import { causeSchema } from './reason.ts'
import type { Refusal } from './refusal.ts'

/** A protection that servers lack. `why` is the machine's answer, in English. */
export type IsolationGap =
  | Refusal<'no-sandbox', { why: string }>
  | Refusal<'no-kernel-limits', { why: string }>
  | Refusal<'run-as-root', { why: string }>
  | Refusal<'network-open', { why: string }>
  | Refusal<'isolation-off'>
  | Refusal<'isolation-off-but-users'>
  | Refusal<'shared-user'>
  | Refusal<'pod-writes'>
  | Refusal<'pod-calls'>
  | Refusal<'pod-memory'>
  | Refusal<'service-silent'>
  | Refusal<'container-users'>
  | Refusal<'container-powers'>
  | Refusal<'container-files'>
  | Refusal<'container-calls'>
  | Refusal<'container-limits'>

/**
 * How a hosted server is isolated from other servers and from the panel; each value was verified on the host.
 */
export const isolationSchema = z.object({
  driver: z.enum(['process', 'docker', 'kubernetes']),
  /** `own`: it runs as a user that no other process uses. */
  user: z.enum(['own', 'shared']),
  /** `closed`: it sees only its own data and the programs that it needs. */
  files: z.enum(['closed', 'open']),
  /** `filtered`: system calls that a game server never needs are blocked. */
  calls: z.enum(['filtered', 'open']),
  /**
   * `kernel`: the kernel limits memory, CPU and processes; `watched`: only memory is limited, by a check each
   * second.
   */
  limits: z.enum(['kernel', 'watched']),
  /** `answers-only`: it can answer players and open no connection; `no-tcp`: it can open no TCP connection. */
  network: z.enum(['answers-only', 'no-tcp', 'open']),
  /** The missing protections, with the reason and the remedy for each, as sentences for the operator. */
  missing: z.array(z.string().max(500)).max(20),
  /** The codes of these sentences in the same order. An agent of an earlier version sends none. */
  missingCauses: z.array(causeSchema).max(20).optional(),
})
export type Isolation = z.output<typeof isolationSchema>

/** The isolation of one run. The missing protections are for the operator only. */
export const runIsolationSchema = isolationSchema.omit({ missing: true, missingCauses: true })
export type RunIsolation = z.output<typeof runIsolationSchema>

/** The resource limits of one hosted server. */
export const serverLimitsSchema = z.object({
  memoryMb: z.int().min(64).max(1_048_576),
  /** Percent of one CPU core. */
  cpuPercent: z.int().min(5).max(25_600),
  /** Processes and threads together. */
  processes: z.int().min(16).max(32_768),
})
export type ServerLimits = z.output<typeof serverLimitsSchema>

const limitSchema = (min: number, max: number, unit: string) =>
  z
    .int(withCode('whole-number'))
    .min(min, { error: () => `At least ${formatCount(min)}${unit}.` })
    .max(max, { error: () => `At most ${formatCount(max)}${unit}.` })
    .nullable()

/** The resource limits of a plan's servers; null means the operator's limit for the machine. */
export const planLimitsSchema = z.strictObject({
  memoryMb: limitSchema(64, 1_048_576, ' MB'),
  cpuPercent: limitSchema(5, 25_600, ' %'),
  processes: limitSchema(16, 32_768, ''),
})
export type PlanLimits = z.output<typeof planLimitsSchema>

export const noPlanLimits: PlanLimits = { memoryMb: null, cpuPercent: null, processes: null }
