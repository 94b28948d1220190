import { clothingTypes, type GameItem, itemKinds } from '@trellis/contract/game/items.ts'
import { type ReactNode, useState } from 'react'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Modal } from '../../design/modal.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { formatSeconds } from '../../kit/spans.ts'
import { itemsMessages } from '../../messages/items.ts'
import { Sprite } from './sprite.tsx'
import { TexturePreview } from './texture-preview.tsx'

type ItemDetailDialogProps = {
  item: GameItem | null
  /** The actions on the item, in dialogs that offer some. */
  actions?: ReactNode
  onClose: () => void
}

/** Shows the details of an item, with the whole texture that contains its picture. */
export function ItemDetailDialog({ item, actions, onClose }: ItemDetailDialogProps) {
  const text = itemsMessages.detail
  // The last item stays while the dialog fades out.
  const [last, setLast] = useState(item)
  if (item !== null && item.id !== last?.id) setLast(item)
  const shown = item ?? last
  return (
    <Modal opened={item !== null} onClose={onClose} size="xl" title={shown?.name}>
      {shown !== null && (
        <Stack gap="xl">
          <Row gap="md">
            <Sprite item={shown} size={64} />
            <Text tone="muted" breaks shrink>
              {shown.description || text.noDescription}
            </Text>
          </Row>
          <Facts facts={listFacts(shown)} />
          {actions}
          <TexturePreview key={shown.id} item={shown} />
        </Stack>
      )}
    </Modal>
  )
}

function listFacts(item: GameItem): Fact[] {
  const text = itemsMessages.detail
  return [
    { label: text.id, value: item.id },
    { label: text.rarity, value: item.rarity },
    { label: text.kind, value: itemKinds[item.item_kind] ?? text.unknown },
    { label: text.clothing, value: clothingTypes[item.clothing_type] ?? text.notWorn },
    { label: text.breakHits, value: item.break_hits ?? text.unknown },
    {
      label: text.growTime,
      value: item.grow_time === null ? text.unknown : formatSeconds(item.grow_time),
    },
  ]
}
