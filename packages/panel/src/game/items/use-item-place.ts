import { itemOrderSchema } from '@trellis/contract/game/items.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readCurrentParams, withParam } from '../../kit/url-text.ts'
import { getFirstOrder, itemCategorySchema } from './item-categories.ts'

const viewSchema = z.enum(['grid', 'list'])
const idSchema = z.coerce.number().int().min(0).max(1_000_000)

/** Reads from the address which category is listed, in which order and form, and which item is open. */
export function useItemPlace(name: string) {
  const [params, setParams] = useSearchParams()
  const show = itemCategorySchema.nullable().catch(null).parse(params.get('show'))
  const open = useCallback(
    (id: number) => setParams(withParam(readCurrentParams(), 'item', String(id))),
    [setParams],
  )
  return {
    show,
    isListing: show !== null || name !== '',
    order: itemOrderSchema.catch(getFirstOrder(show)).parse(params.get('sort')),
    view: viewSchema.catch('grid').parse(params.get('view')),
    openedId: params.has('item') ? idSchema.nullable().catch(null).parse(params.get('item')) : null,
    set: (key: 'show' | 'sort' | 'view', value: string) =>
      setParams(withParam(readCurrentParams(), key, value), { replace: true }),
    /** The browser's way back closes an opened item. */
    open,
    close: () => setParams(withParam(readCurrentParams(), 'item', ''), { replace: true }),
  }
}

export type ItemPlace = ReturnType<typeof useItemPlace>
