import type { AdminRefusal, UserRefusal } from '@trellis/contract/refusals.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import { Fault, type FaultExtra, type FaultKind, readReason } from '@trellis/link/fault.ts'

export { Fault, type FaultKind, readReason }

type AnyRefusal = UserRefusal | AdminRefusal

/**
 * Creates the fault for a refusal, with its sentence and values. If the answer keeps an older, wider code,
 * `reason` in `params` names the refusal.
 */
export function createFault(
  kind: FaultKind,
  refusal: AnyRefusal,
  { code = refusal.code, ...extra }: Omit<FaultExtra, 'params'> = {},
): Fault {
  const params = {
    ...refusal.params,
    ...(code !== refusal.code && { reason: refusal.code }),
  }
  const hasParams = Object.keys(params).length > 0
  return new Fault(kind, sentenceFor(refusal), { ...extra, code, ...(hasParams && { params }) })
}

/** Throws the fault for a rule's refusal; does nothing for null. */
export function refuseWhen(refusal: AnyRefusal | null, kind: FaultKind, code?: string): void {
  if (refusal !== null) throw createFault(kind, refusal, code === undefined ? {} : { code })
}
