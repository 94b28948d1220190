import { Button } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { maxInStack } from '@trellis/contract/game/player-profiles.ts'
import { useState } from 'react'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { ItemPicker, Sprite, useItemsById } from '../../items/index.ts'
import { GiveForm } from '../item-gift/give-form.tsx'
import { useGiveItem } from '../item-gift/use-give-item.ts'

type GiveDialogProps = { serverId: string; name: string; onClose: () => void }

const worldLock = 242

/** Gives items to one player: a full stack of World Locks with one press, or any other item. */
export function GiveDialog({ serverId, name, onClose }: GiveDialogProps) {
  const text = playerProfileMessages
  const give = useGiveItem({ serverId, name })
  const lock = useItemsById([worldLock]).get(worldLock)
  const [picked, setPicked] = useState<GameItem | null>(null)
  const send = (itemId: number, count: number) =>
    give.mutate({ itemId, count }, { onSuccess: onClose })
  return (
    <GiveForm
      title={text.giveTitle({ name })}
      isPending={give.isPending}
      isReady={picked !== null}
      shortcut={
        <Button
          mb="lg"
          fullWidth
          variant="light"
          data-autofocus
          loading={give.isPending}
          leftSection={<Sprite item={lock} size={24} />}
          onClick={() => send(worldLock, maxInStack)}
        >
          {text.giveLocks({ count: maxInStack })}
        </Button>
      }
      picker={<ItemPicker picked={picked} onPick={setPicked} />}
      onGive={(count) => picked !== null && send(picked.id, count)}
      onClose={onClose}
    />
  )
}
