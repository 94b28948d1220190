import { Modal } from '@mantine/core'
import { VisibleText } from '../../design/visible-text.tsx'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useAddWebhook } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type AddWebhookDialogProps = { onClose: () => void }

/** Asks for an address, and then shows its secret, this once. */
export function AddWebhookDialog({ onClose }: AddWebhookDialogProps) {
  const text = wordsForAdmins.admin.webhooks
  const returnFocus = useReturnFocus()
  const add = useAddWebhook()
  const added = add.data
  const secret = added?.secret ?? null
  return (
    <Modal
      opened
      onClose={onClose}
      // What is shown once does not go with a click beside it.
      closeOnClickOutside={secret === null}
      title={<VisibleText text={added === undefined ? text.add : text.added(added.webhook.name)} />}
      closeButtonProps={{ 'aria-label': words.close }}
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
