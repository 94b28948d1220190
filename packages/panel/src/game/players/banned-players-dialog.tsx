import { Modal } from '@mantine/core'
import { playersMessages } from '../../messages/players.ts'
import { BannedPlayersList } from './banned-players-list.tsx'

type BannedPlayersDialogProps = { userId: string; isOpen: boolean; onClose: () => void }

export function BannedPlayersDialog({ userId, isOpen, onClose }: BannedPlayersDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={playersMessages.banned.open}>
      <BannedPlayersList userId={userId} />
    </Modal>
  )
}
