import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { memo, useCallback, useState } from 'react'
import { Grid } from '../../../design/grid.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { itemsMessages } from '../../../messages/items.ts'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { Sprite, useItemSuggestions } from '../../items/index.ts'
import type { Layer } from '../blocks/layer.ts'
import type { WorldMapState } from '../world-map/use-map.ts'
import type { PickItem } from './paint-actions.ts'
import { getItemLayer, isPaintable } from './tile-guard.ts'
import type { Painter } from './use-painter.ts'

type PaletteProps = { painter: Painter; map: WorldMapState; onPicked?: () => void }

const pauseMs = 250
const maxFound = 100
/** The most items of one group. */
const maxShown = 60

/** Chooses the item to paint with: by name, of the recent ones, or of those in this world. */
export function Palette({ painter, map, onPicked }: PaletteProps) {
  const text = worldPainterMessages
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), pauseMs)
  const found = useItemSuggestions(name, maxFound)
  const { recent } = painter.state
  const known = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const item = map.items.get(id)
      return isPaintable(id, item) ? [{ id, item }] : []
    })
  const inWorld = known(map.counts.map(([id]) => id))
  const matches = (found.data ?? [])
    .filter((item) => isPaintable(item.id, item))
    .map((item) => ({ id: item.id, item }))
  // An item that no catalogue has belongs to the layer in which this world has it.
  const findLayer = ({ id, item }: Entry) =>
    item === undefined && map.scene?.model.foreground.includes(id) === false
      ? 'background'
      : getItemLayer(item)
  const choose = useChoose(painter, onPicked)
  const group = (title: string, entries: readonly Entry[]) => (
    <PaletteGroup
      title={title}
      entries={entries}
      chosen={painter.brush}
      findLayer={findLayer}
      onPick={choose}
    />
  )
  return (
    <Stack as="section" gap="md" aria-label={text.palette}>
      <SearchField
        label={text.search}
        placeholder={text.searchHint}
        field={{ text: typed, type: setTyped }}
      />
      {name !== '' &&
        (matches.length > 0 ? (
          group(text.found, matches)
        ) : (
          <Text role="status" tone="muted" size="sm">
            {found.isFetching ? text.searching : text.none({ name })}
          </Text>
        ))}
      {recent.length > 0 && group(text.recent, known(recent))}
      {inWorld.length > 0 ? (
        group(text.inWorld, inWorld)
      ) : (
        <Text tone="muted" size="sm">
          {text.nothingInWorld}
        </Text>
      )}
    </Stack>
  )
}

/** Returns a function that stays the same while tiles are painted, and so do the buttons that have it. */
function useChoose({ pick }: Painter, onPicked: (() => void) | undefined): PickItem {
  return useCallback(
    (layer, id) => {
      pick(layer, id)
      onPicked?.()
    },
    [pick, onPicked],
  )
}

type Entry = { id: number; item: GameItem | undefined }
type PaletteGroupProps = {
  title: string
  entries: readonly Entry[]
  chosen: number | null
  findLayer: (entry: Entry) => Layer
  onPick: PickItem
}

function PaletteGroup({ title, entries, chosen, findLayer, onPick }: PaletteGroupProps) {
  return (
    <Stack as="section" gap="xs">
      <Text as="h3" size="sm" weight="semibold">
        {title}
      </Text>
      <Grid as="ul" min="2.75rem" gap="2xs">
        {entries.slice(0, maxShown).map((entry) => (
          <li key={entry.id}>
            <ItemButton
              {...entry}
              layer={findLayer(entry)}
              isChosen={entry.id === chosen}
              onPick={onPick}
            />
          </li>
        ))}
      </Grid>
    </Stack>
  )
}

type ItemButtonProps = Entry & { layer: Layer; isChosen: boolean; onPick: PickItem }

/** A world has many items, and each stroke renders the palette again. */
const ItemButton = memo(function ItemButton(props: ItemButtonProps) {
  const { id, item, layer, isChosen, onPick } = props
  const name = item?.name ?? itemsMessages.unknownItem({ id })
  return (
    <ActionIcon
      variant={isChosen ? 'outline' : 'subtle'}
      size={44}
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      onClick={() => onPick(layer, id)}
    >
      <Sprite item={item} size={32} />
    </ActionIcon>
  )
})
