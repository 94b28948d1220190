import type { AdminRefusal, UserRefusal } from '@trellis/contract/refusals.ts'
import {
  createFieldFault,
  Fault,
  type FaultExtra,
  type FaultKind,
  nameField,
  readReason,
} from '@trellis/link/fault.ts'
import { getSentence } from '@trellis/texts/sentences.ts'

export { createFieldFault, Fault, type FaultKind, readReason }

type AnyRefusal = UserRefusal | AdminRefusal

type Extra = Omit<FaultExtra, 'params' | 'fields' | 'fieldCauses'> & {
  /** The path of the field of the input that the refusal is about. */
  field?: string
}

/**
 * Creates the fault for a refusal, with its sentence and values. If the answer keeps an older, wider code,
 * `reason` in `params` names the refusal.
 */
export function createFault(
  kind: FaultKind,
  refusal: AnyRefusal,
  { code = refusal.code, field, ...extra }: Extra = {},
): Fault {
  const params = {
    ...refusal.params,
    ...(code !== refusal.code && { reason: refusal.code }),
  }
  const hasParams = Object.keys(params).length > 0
  const sentence = getSentence(refusal)
  return new Fault(kind, sentence, {
    ...extra,
    code,
    ...(hasParams && { params }),
    ...(field !== undefined && nameField(field, sentence, refusal)),
  })
}

/** Creates the fault for a session whose account is gone, for example because it was moved to another id. */
export const createSignedOutFault = (): Fault =>
  createFault('signed-out', { code: 'not-authenticated' }, { code: 'signed-out' })

/** Throws the fault for a rule's refusal; does nothing for null. */
export function refuseWhen(refusal: AnyRefusal | null, kind: FaultKind, code?: string): void {
  if (refusal !== null) throw createFault(kind, refusal, code === undefined ? {} : { code })
}
