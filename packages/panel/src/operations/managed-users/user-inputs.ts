import type { UseFormReturnType } from '@mantine/form'
import type { BalanceAction } from '@trellis/contract/entitlements.ts'
import type { BanInput } from './ban-faults.ts'
import type { ChangedUnit } from './use-change-user.ts'

/** All that is typed in a user's dialog and not yet sent; what is shown of the user is read beside it. */
export type UserInputs = Record<ChangedUnit, { action: BalanceAction; amount: string }> & {
  paidDuration: string
  /** Empty while the limit stays as it is. */
  limitMB: string
  ban: BanInput
}
export type UserForm = UseFormReturnType<UserInputs>

const noAmount = { action: 'add', amount: '' } as const

export const blankInputs: UserInputs = {
  time: noAmount,
  slot: noAmount,
  credit: noAmount,
  paidDuration: '30d',
  limitMB: '',
  ban: { reason: '', duration: '' },
}

/** True when closing would lose something that somebody has typed; a choice alone is quickly made again. */
export const isTyped = ({ time, slot, credit, paidDuration, limitMB, ban }: UserInputs): boolean =>
  paidDuration !== blankInputs.paidDuration ||
  [time.amount, slot.amount, credit.amount, limitMB, ban.reason, ban.duration].some(
    (it) => it !== '',
  )

/** The sentence that stands at a field, or null. */
export function faultAt(form: UserForm, field: string): string | null {
  const fault = form.errors[field]
  return typeof fault === 'string' ? fault : null
}
