import type { PlanLimits } from '@trellis/contract/kit/isolation.ts'
import type { AdminSettings } from '@trellis/contract/platform/panel-settings.ts'

export const limitPlans = ['free', 'paid'] as const
export const limitKeys = ['memoryMb', 'cpuPercent', 'processes'] as const
type LimitPlan = (typeof limitPlans)[number]
type LimitKey = (typeof limitKeys)[number]

/** The names are the same as in the settings' history. */
export type LimitName = `limits.${LimitPlan}.${LimitKey}`

export const getLimitName = (plan: LimitPlan, key: LimitKey): LimitName => `limits.${plan}.${key}`

export const limitNames = limitPlans.flatMap((plan) =>
  limitKeys.map((key) => getLimitName(plan, key)),
)

/** Undefined is an empty field, which means the operator's limit for the machine. */
export type LimitEntry = Record<LimitName, number | undefined>

export const getLimitEntry = ({ free, paid }: AdminSettings['limits']): LimitEntry => ({
  'limits.free.memoryMb': free.memoryMb ?? undefined,
  'limits.free.cpuPercent': free.cpuPercent ?? undefined,
  'limits.free.processes': free.processes ?? undefined,
  'limits.paid.memoryMb': paid.memoryMb ?? undefined,
  'limits.paid.cpuPercent': paid.cpuPercent ?? undefined,
  'limits.paid.processes': paid.processes ?? undefined,
})

export const readLimits = (entry: LimitEntry): AdminSettings['limits'] => {
  const of = (plan: LimitPlan): PlanLimits => ({
    memoryMb: entry[getLimitName(plan, 'memoryMb')] ?? null,
    cpuPercent: entry[getLimitName(plan, 'cpuPercent')] ?? null,
    processes: entry[getLimitName(plan, 'processes')] ?? null,
  })
  return { free: of('free'), paid: of('paid') }
}
