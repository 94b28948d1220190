import type { UseFormReturnType } from '@mantine/form'
import type { BalanceAction } from '@trellis/contract/money/entitlements.ts'
import type { BanInput } from './ban-faults.ts'
import type { NoteInput } from './grant-note.ts'
import { blankNote } from './grant-note.ts'
import type { ChangedUnit } from './use-change-user.ts'

/** The unsent input of a user's dialog; the shown user is read separately. */
export type UserInputs = Record<ChangedUnit, { action: BalanceAction; amount: string }> & {
  paidDuration: string
  /** Empty while the limit stays as it is. */
  limitMB: string
  ban: BanInput
  /** The texts that go with the next grant. */
  note: NoteInput
  /** Why a debt is forgiven. */
  forgiveReason: string
  /** The Discord id that the account would move to. */
  moveTo: string
}
export type UserForm = UseFormReturnType<UserInputs>

const noAmount = { action: 'add', amount: '' } as const

export const blankInputs: UserInputs = {
  time: noAmount,
  slot: noAmount,
  credit: noAmount,
  backup: noAmount,
  paidDuration: '30d',
  limitMB: '',
  ban: { reason: '', duration: '' },
  note: blankNote,
  forgiveReason: '',
  moveTo: '',
}

/** True if closing would lose typed input; a choice alone is quickly repeated. */
export const isTyped = ({
  paidDuration,
  limitMB,
  ban,
  note,
  forgiveReason,
  moveTo,
  ...units
}: UserInputs): boolean =>
  paidDuration !== blankInputs.paidDuration ||
  [
    ...Object.values(units).map(({ amount }) => amount),
    limitMB,
    ban.reason,
    ban.duration,
    note.reason,
    note.reference,
    forgiveReason,
    moveTo,
  ].some((it) => it !== '')

/** Returns the error of a field, or null. */
export function findFaultAt(form: UserForm, field: string): string | null {
  const fault = form.errors[field]
  return typeof fault === 'string' ? fault : null
}
