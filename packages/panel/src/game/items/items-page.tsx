import { Button } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page } from '../../design/page.tsx'
import { useHadServer, useHasServer } from '../../hosting/servers/index.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { readCurrentParams, useUrlText, withParam } from '../../kit/url-text.ts'
import { itemsMessages } from '../../messages/items.ts'
import { EngineData } from '../pending-edits/index.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemBrowseBar } from './item-browse-bar.tsx'
import { ItemDetailDialog } from './item-detail-dialog.tsx'
import { ItemFilterBar } from './item-filter-bar.tsx'
import { ItemResults } from './item-results.tsx'
import { useItemPlace } from './use-item-place.ts'
import {
  anyKind,
  anyRarity,
  type ItemFilters,
  resultsPerStep,
  useItemSearch,
} from './use-item-search.ts'
import { useItemsById } from './use-server-items.ts'

const pauseMs = 500

export function ItemsPage() {
  const [params, setParams] = useSearchParams()
  const name = useUrlText('name', pauseMs)
  const filters = getFilters(params)
  const place = useItemPlace(name.settled)
  const isOwner = useHadServer()
  const [limit, setLimit] = useState(resultsPerStep)
  const search = useItemSearch({ name: name.settled, filters, ...place, limit })
  // The list renders again when this changes, which is not with each letter in the search field.
  const { open } = place
  const openItem = useCallback(({ id }: GameItem) => open(id), [open])
  const opened = useOpenedItem(place.openedId, search.data)
  const setFilters = (next: ItemFilters) =>
    setParams(setFilterParams(readCurrentParams(), next), { replace: true })
  return (
    <Page
      title={readTitle('items')}
      art="crate"
      intro={itemsMessages.intro}
      aside={isOwner && <RecipesLink />}
    >
      <EngineData>
        <Card>
          <ItemFilterBar name={name} filters={filters} onFilters={setFilters} />
          <ItemBrowseBar place={place} isOwner={isOwner} />
          <ItemResults
            name={name.settled}
            filters={filters}
            place={place}
            limit={limit}
            search={search}
            onClear={() => {
              name.type('')
              setFilters(defaults)
            }}
            onMore={() => setLimit(limit + resultsPerStep)}
            onOpen={openItem}
          />
        </Card>
      </EngineData>
      <ItemDetailDialog
        item={opened}
        actions={isOwner && opened !== null && <ItemActions item={opened} />}
        onClose={place.close}
      />
    </Page>
  )
}

const RecipesLink = () => (
  <Button
    component={Link}
    to="/recipes"
    variant="default"
    leftSection={<Icon name="layers" size={16} />}
  >
    {readTitle('recipes')}
  </Button>
)

/** Finds the item that the address names, also when the list does not have it. */
function useOpenedItem(id: number | null, listed: readonly GameItem[] | undefined) {
  const isOwner = useHasServer() === true
  const inList = listed?.find((it) => it.id === id) ?? null
  const wanted = id !== null && isOwner && inList === null ? [id] : []
  const found = useItemsById(wanted)
  return inList ?? (id === null ? null : (found.get(id) ?? null))
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
