import { Modal } from '../../../design/modal.tsx'
import { playersMessages } from '../../../messages/players.ts'
import { BannedPlayersList } from './banned-players-list.tsx'

type BannedPlayersDialogProps = { serverId: string; isOpen: boolean; onClose: () => void }

export function BannedPlayersDialog({ serverId, isOpen, onClose }: BannedPlayersDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={playersMessages.banned.open}>
      <BannedPlayersList serverId={serverId} />
    </Modal>
  )
}
