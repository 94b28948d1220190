import { useDisclosure } from '@mantine/hooks'
import { giveItem } from '@trellis/contract/game/player-profiles.ts'
import { ActionButton } from '../../../design/action-button.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import type { ItemActionProps } from '../../../kit/item-action.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { useServerId } from '../../../kit/shown-server.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'

const GiveToPlayerDialog = createLazyDialog(
  async () => (await import('./give-to-player-dialog.tsx')).GiveToPlayerDialog,
)

/** Gives an item of the Item Database to a player. */
export function GiveToPlayerButton({ item }: ItemActionProps) {
  const serverId = useServerId()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <ActionButton
        label={playerProfileMessages.giveToPlayer}
        icon="players"
        variant="default"
        denial={useRightRefusal(giveItem)}
        onPress={dialog.open}
      />
      {isOpen && <GiveToPlayerDialog serverId={serverId} item={item} onClose={dialog.close} />}
    </>
  )
}
