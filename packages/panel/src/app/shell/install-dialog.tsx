import { Bullets } from '../../design/bullets.tsx'
import { Modal } from '../../design/modal.tsx'
import { Text } from '../../design/text.tsx'
import { installMessages } from '../../messages/install.ts'
import { shellMessages } from '../../messages/shell.ts'

type InstallDialogProps = { onClose: () => void }

/** Says how an iPhone or iPad installs the panel, which no page can ask for. */
export function InstallDialog({ onClose }: InstallDialogProps) {
  const text = installMessages
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Bullets as="ol" style={{ listStyle: 'decimal' }}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Bullets>
      <Text mt="md" tone="muted" size="sm">
        {text.hint}
      </Text>
    </Modal>
  )
}
