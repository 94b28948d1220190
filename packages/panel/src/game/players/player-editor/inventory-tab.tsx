import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Text } from '../../../design/text.tsx'
import { playersMessages } from '../../../messages/players.ts'
import { PairAdder, useItemsById } from '../../items/index.ts'
import type { FormTabProps } from './form-tab.ts'
import { listUsedSlots, withItem } from './inventory.ts'
import { InventorySlot } from './inventory-slot.tsx'
import { SlotDialog } from './slot-dialog.tsx'

export function InventoryTab({ player, onChange }: FormTabProps) {
  const text = playersMessages.inventory
  const [opened, setOpened] = useState<number | null>(null)
  const list: unknown = player['inventory'] ?? []
  const slots = Array.isArray(list) ? listUsedSlots(list) : []
  const items = useItemsById(slots.map((it) => it.id))
  if (!Array.isArray(list)) return <Notice tone="warn" title={text.broken} />
  const change = (next: (list: readonly unknown[]) => unknown[]) =>
    onChange((known) => {
      const now = known['inventory']
      return { ...known, inventory: next(Array.isArray(now) ? now : []) }
    })
  return (
    <>
      <Box maxWidth="46rem">
        <PairAdder
          quantityLabel={text.count}
          onAdd={([id, count]) => change((now) => withItem(now, id, count))}
        />
      </Box>
      <Text mt="lg" mb="sm" tone="muted" size="sm" role="status">
        {text.used({ used: slots.length, slots: list.length })}
      </Text>
      {slots.length === 0 ? (
        <Text mt="lg" mb="sm" tone="muted" size="sm">
          {text.empty}
        </Text>
      ) : (
        <Grid as="ul" min="5.25rem" gap="xs" aria-label={text.list}>
          {slots.map((slot) => (
            <li key={slot.at}>
              <InventorySlot
                slot={slot}
                item={items.get(slot.id)}
                onOpen={() => setOpened(slot.at)}
              />
            </li>
          ))}
        </Grid>
      )}
      <SlotDialog
        slot={slots.find((it) => it.at === opened) ?? null}
        items={items}
        onInventory={change}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
