import { adminPlanLimits, findExcess, getGiftLimits } from '@trellis/contract/kit/admin-limits.ts'
import { formatCount } from '@trellis/contract/kit/count.ts'
import type { AdminSettings } from '@trellis/contract/platform/panel-settings.ts'
import { createFieldFault, type Fault } from '../../kit/fault.ts'

/**
 * Throws when an admin who is no super admin sets what everyone gets to more than the limits: such an admin could otherwise
 * give any amount by a second account.
 */
export function refuseExcess(before: AdminSettings, after: AdminSettings): void {
  const { credit, time, slot, storage } = getGiftLimits(before.codeLimits)
  const max = { slots: slot, credits: credit, serverTime: time, storageLimitMB: storage }
  refuse('defaults', findExcess(before.defaults, after.defaults, max))
  for (const plan of ['free', 'paid'] as const)
    refuse(`limits.${plan}`, findExcess(before.limits[plan], after.limits[plan], adminPlanLimits))
}

function refuse(place: string, excess: { key: string; max: number } | null): void {
  if (excess !== null) throw createExcessFault(`${place}.${excess.key}`, excess.max)
}

/** Says that a field of an admin's form is larger than such an admin may make it. */
export function createExcessFault(field: string, max: number): Fault {
  const sentence = `At most ${formatCount(max)}.`
  const cause = { code: 'max-number', params: { max } }
  return createFieldFault(field, sentence, cause)
}
