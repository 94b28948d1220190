import { Modal } from '@mantine/core'
import { worldsMessages } from '../../messages/worlds.ts'
import { DeletedWorldsList } from './deleted-worlds-list.tsx'

type DeletedWorldsDialogProps = { userId: string; isOpen: boolean; onClose: () => void }

export function DeletedWorldsDialog({ userId, isOpen, onClose }: DeletedWorldsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={worldsMessages.trash.open}>
      <DeletedWorldsList userId={userId} />
    </Modal>
  )
}
