import { Modal } from '@mantine/core'
import { words } from '../../words/words.ts'
import { DeletedWorldsList } from './deleted-worlds-list.tsx'

type DeletedWorldsDialogProps = { userId: string; isOpen: boolean; onClose: () => void }

export function DeletedWorldsDialog({ userId, isOpen, onClose }: DeletedWorldsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={words.worlds.trash.open}>
      <DeletedWorldsList userId={userId} />
    </Modal>
  )
}
