import type { GameItem } from '@trellis/contract/game/items.ts'
import { useState } from 'react'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { GiveForm } from './give-form.tsx'
import { PlayerPicker } from './player-picker.tsx'
import { useGiveItem } from './use-give-item.ts'

type GiveToPlayerDialogProps = { serverId: string; item: GameItem; onClose: () => void }

/** Gives an item to one player, online or not. */
export function GiveToPlayerDialog({ serverId, item, onClose }: GiveToPlayerDialogProps) {
  const [name, setName] = useState<string | null>(null)
  const give = useGiveItem({ serverId, name: name ?? '' })
  return (
    <GiveForm
      title={playerProfileMessages.giveItemTitle({ item: item.name })}
      isPending={give.isPending}
      isReady={name !== null}
      picker={<PlayerPicker serverId={serverId} picked={name} onPick={setName} />}
      onGive={(count) => give.mutate({ itemId: item.id, count }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
