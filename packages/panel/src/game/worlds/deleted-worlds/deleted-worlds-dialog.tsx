import { Modal } from '../../../design/modal.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { DeletedWorldsList } from './deleted-worlds-list.tsx'

type DeletedWorldsDialogProps = { serverId: string; isOpen: boolean; onClose: () => void }

export function DeletedWorldsDialog({ serverId, isOpen, onClose }: DeletedWorldsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={worldsMessages.trash.open}>
      <DeletedWorldsList serverId={serverId} />
    </Modal>
  )
}
