import type { Unit } from '@trellis/contract/kit/amounts.ts'
import type { DescribeValue } from '../../design/changed-values.tsx'
import { describeAmount } from '../../kit/amounts.ts'
import { formatValue } from '../../kit/changed-values.ts'
import { shopItemsMessages } from '../../messages/shop-items.ts'

/** A field of an item of this unit in the words of its form; a key that the form does not know as it is. */
export const describeField =
  (unit: Unit): DescribeValue =>
  (key, value) => {
    const { fields, types, units } = shopItemsMessages
    const label = getWord(fields, key) ?? key
    if (key === 'type' || key === 'unit')
      return { label, text: getWord({ ...types, ...units }, value) ?? formatValue(value) }
    return { label, text: describeFieldValue(unit, key, value) }
  }

function describeFieldValue(unit: Unit, key: string, value: unknown): string {
  const text = shopItemsMessages
  if (key === 'cost' && typeof value === 'number') return text.credits({ cost: value })
  if (key === 'amount' && typeof value === 'number') return describeAmount(unit, value)
  if (key === 'isSold') return value === true ? text.sold : text.notSold
  return formatValue(value)
}

const getWord = (named: Readonly<Record<string, string>>, key: unknown) =>
  Object.entries(named).find(([name]) => name === key)?.[1]
