import { type BulkAction, changeUsers } from '@trellis/contract/operations/managed-users.ts'
import { findFieldErrors } from '../../kit/field-errors.ts'
import { getGrantNote, type NoteInput } from './grant-note.ts'
import type { BulkBody } from './use-change-users.ts'
import { parseWholeNumber } from './whole-number.ts'

/** The values in the fields of a bulk action, including those of other actions. */
export type BulkInput = NoteInput & { duration: string; amount: string }

export function buildBulkBody(
  action: BulkAction,
  discordIds: string[],
  input: BulkInput,
): BulkBody {
  const { reason, duration } = input
  if (action === 'ban') return { discordIds, action, reason, duration }
  if (action === 'unban') return { discordIds, action }
  return { discordIds, action, amount: parseWholeNumber(input.amount), ...getGrantNote(input) }
}

/** Returns the errors of the fields in the contract's words, by field. */
export function findBulkFaults(action: BulkAction, input: BulkInput): Partial<BulkInput> {
  // Who is meant was settled before; any id does.
  return findFieldErrors(changeUsers.body.safeParse(buildBulkBody(action, ['1'], input)))
}
