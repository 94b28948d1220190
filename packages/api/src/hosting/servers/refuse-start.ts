import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { refuseWhen } from '../../kit/fault.ts'

/** Throws a refused power action. Those of earlier versions share one code; the answer names a debt by its code. */
export function refuseStart(denial: UserRefusal | null): void {
  refuseWhen(denial, 'conflict', denial?.code === 'owner-in-debt' ? denial.code : 'action-refused')
}
