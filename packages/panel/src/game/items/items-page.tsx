import type { GameItem } from '@trellis/contract/items.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Page } from '../../design/page.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { readCurrentParams, useUrlText, withParam } from '../../kit/url-text.ts'
import { itemsMessages } from '../../messages/items.ts'
import { EngineData } from '../pending-edits/index.ts'
import { ItemDetailDialog } from './item-detail-dialog.tsx'
import { ItemFilterBar } from './item-filter-bar.tsx'
import { ItemResults } from './item-results.tsx'
import { anyKind, anyRarity, type ItemFilters, useItemSearch } from './use-item-search.ts'

const pauseMs = 500

export function ItemsPage() {
  const [params, setParams] = useSearchParams()
  const name = useUrlText('name', pauseMs)
  const filters = getFilters(params)
  const search = useItemSearch(name.settled, filters)
  const [opened, setOpened] = useState<GameItem | null>(null)
  const setFilters = (next: ItemFilters) =>
    setParams(setFilterParams(readCurrentParams(), next), { replace: true })
  return (
    <Page title={readTitle('items')} intro={itemsMessages.intro}>
      <EngineData>
        <Card>
          <ItemFilterBar name={name} filters={filters} onFilters={setFilters} />
          <ItemResults name={name.settled} filters={filters} search={search} onOpen={setOpened} />
        </Card>
      </EngineData>
      <ItemDetailDialog item={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

const defaults: ItemFilters = { rarity: anyRarity, clothing_type: anyKind, item_kind: anyKind }
const max: ItemFilters = { rarity: 20, clothing_type: 8, item_kind: 8 }
const names = ['rarity', 'clothing_type', 'item_kind'] as const

/** The filters that an address names; what makes no sense counts as any. */
function getFilters(params: URLSearchParams): ItemFilters {
  const read = (name: keyof ItemFilters) => {
    const value = Number(params.get(name) ?? defaults[name])
    return Number.isInteger(value) && value >= defaults[name] && value <= max[name]
      ? value
      : defaults[name]
  }
  return {
    rarity: read('rarity'),
    clothing_type: read('clothing_type'),
    item_kind: read('item_kind'),
  }
}

function setFilterParams(params: URLSearchParams, filters: ItemFilters): URLSearchParams {
  return names.reduce(
    (next, name) =>
      withParam(next, name, filters[name] === defaults[name] ? '' : String(filters[name])),
    params,
  )
}
