import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { refuseWhen } from '../../kit/fault.ts'

/** Returns the code of a refused start. Those of earlier versions share one; a debt has its own. */
export const getStartCode = ({ code }: UserRefusal): string =>
  code === 'owner-in-debt' ? code : 'action-refused'

/** Throws a refused power action. */
export function refuseStart(denial: UserRefusal | null): void {
  if (denial !== null) refuseWhen(denial, 'conflict', getStartCode(denial))
}
