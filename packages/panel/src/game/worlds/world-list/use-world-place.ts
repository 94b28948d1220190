import { useLocalStorage } from '@mantine/hooks'
import { worldOrderSchema } from '@trellis/contract/game/worlds.ts'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readCurrentParams, withParam } from '../../../kit/url-text.ts'

const viewSchema = z.enum(['cards', 'table'])
export type WorldView = z.output<typeof viewSchema>

/** The orders that readers choose from; the dashboard alone lists the most visited worlds. */
export const listOrderSchema = worldOrderSchema.exclude(['visited'])
export type ListOrder = z.output<typeof listOrderSchema>

/** Newest changes come first; the other orders begin with A. */
const isDescendingAtFirst = (order: ListOrder) => order === 'changed'

/** Reads the order of the worlds from the address, and their form from the choice that this browser keeps. */
export function useWorldPlace() {
  const [params, setParams] = useSearchParams()
  const [kept, setKept] = useLocalStorage<unknown>({
    key: 'trellis.worlds-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  })
  const order = listOrderSchema.catch('name').parse(params.get('order'))
  const isTurned = params.get('turned') === '1'
  const place = (next: ListOrder, turned: boolean) =>
    setParams(
      withParam(
        withParam(readCurrentParams(), 'order', next === 'name' ? '' : next, ['page']),
        'turned',
        turned ? '1' : '',
      ),
      { replace: true },
    )
  return {
    view: viewSchema.catch('cards').parse(kept),
    setView: (view: WorldView) => setKept(view),
    order,
    isDescending: isDescendingAtFirst(order) !== isTurned,
    setOrder: (next: ListOrder) => place(next, false),
    /** Sorts by an order, or turns it around if the rows are sorted by it already. */
    sortBy: (next: ListOrder) => place(next, next === order && !isTurned),
  }
}

export type WorldPlace = ReturnType<typeof useWorldPlace>
