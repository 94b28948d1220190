import { useLocalStorage } from '@mantine/hooks'
import { type WorldOrder, worldOrderSchema } from '@trellis/contract/worlds.ts'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readCurrentParams, withParam } from '../../kit/url-text.ts'

const viewSchema = z.enum(['cards', 'table'])
export type WorldView = z.output<typeof viewSchema>

/** Newest changes come first; the other orders begin with A. */
const isDescendingAtFirst = (order: WorldOrder) => order === 'changed'

/** Reads the order of the worlds from the address, and their form from the choice that this browser keeps. */
export function useWorldPlace() {
  const [params, setParams] = useSearchParams()
  const [kept, setKept] = useLocalStorage<unknown>({
    key: 'trellis.worlds-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  })
  const order = worldOrderSchema.catch('name').parse(params.get('order'))
  const isTurned = params.get('turned') === '1'
  const place = (next: WorldOrder, turned: boolean) =>
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
    setOrder: (next: WorldOrder) => place(next, false),
    /** Sorts by an order, or turns it around if the rows are sorted by it already. */
    sortBy: (next: WorldOrder) => place(next, next === order && !isTurned),
  }
}

export type WorldPlace = ReturnType<typeof useWorldPlace>
