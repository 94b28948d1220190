import { findAmountRefusal } from '@trellis/contract/kit/amounts.ts'
import { describeRefusal } from '@trellis/contract/kit/refusal.ts'
import { createSoldItem, type SoldItem, saveSoldItem } from '@trellis/contract/money/shop-items.ts'
import type { z } from 'zod'
import { findFieldErrors } from '../../kit/field-errors.ts'
import { refusalsAdminMessages } from '../../messages/refusals-admin.ts'

/** The editable fields of an item; a number is undefined while its field is empty. */
export type ItemFields = {
  name: string
  description: string
  cost: number | undefined
  amount: number | undefined
  position: number | undefined
  isSold: boolean
}
export const fieldNames = [
  'name',
  'description',
  'cost',
  'amount',
  'position',
  'isSold',
] as const satisfies readonly (keyof ItemFields)[]

export type NewItemFields = ItemFields & {
  id: string
  type: SoldItem['type']
  unit: z.input<typeof createSoldItem.body>['unit']
}

export const blankItem: Omit<NewItemFields, 'position'> = {
  id: '',
  type: 'quantifiable',
  unit: 'time',
  name: '',
  description: '',
  cost: undefined,
  amount: 1,
  isSold: false,
}

export const getFields = ({ name, description, cost, amount, position, isSold }: SoldItem) => ({
  name,
  description,
  cost,
  amount,
  position,
  isSold,
})

type Faults = Partial<Record<string, string>>

/** The contract's own sentences, each at its field. */
export const findNewItemFaults = (values: NewItemFields): Faults =>
  findFieldErrors(createSoldItem.body.safeParse(values))

export function findItemFaults(values: ItemFields, { unit, version }: SoldItem): Faults {
  const faults = findFieldErrors(saveSoldItem.body.safeParse({ ...values, version }))
  const amount = findAmountRefusal(unit, values.amount ?? 0)
  if (amount === null) return faults
  return { amount: describeRefusal(amount, refusalsAdminMessages), ...faults }
}
