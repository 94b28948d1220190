import { Modal } from '../../design/modal.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { shellMessages } from '../../messages/shell.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { useAddWebhook } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type AddWebhookDialogProps = { onClose: () => void }

/** Asks for an address, and then shows its secret, this once. */
export function AddWebhookDialog({ onClose }: AddWebhookDialogProps) {
  const text = webhooksMessages
  const returnFocus = useReturnFocus()
  const add = useAddWebhook()
  const added = add.data
  const secret = added?.secret ?? null
  return (
    <Modal
      opened
      onClose={onClose}
      // A secret that is shown once must not disappear with a click outside.
      closeOnClickOutside={secret === null}
      title={
        <VisibleText
          text={added === undefined ? text.add : text.added({ name: added.webhook.name })}
        />
      }
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <div ref={returnFocus}>
        {secret === null ? (
          <WebhookForm add={add} onClose={onClose} />
        ) : (
          <WebhookSecret secret={secret} onClose={onClose} />
        )}
      </div>
    </Modal>
  )
}
