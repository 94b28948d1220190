import { Modal } from '@mantine/core'
import { words } from '../../words/words.ts'
import { BannedPlayersList } from './banned-players-list.tsx'

type BannedPlayersDialogProps = { userId: string; isOpen: boolean; onClose: () => void }

export function BannedPlayersDialog({ userId, isOpen, onClose }: BannedPlayersDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={words.players.banned.open}>
      <BannedPlayersList userId={userId} />
    </Modal>
  )
}
