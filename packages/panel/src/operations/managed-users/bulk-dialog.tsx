import type { BulkAction } from '@trellis/contract/operations/managed-users.ts'
import { useState } from 'react'
import { Modal } from '../../design/modal.tsx'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { BulkInput } from './bulk-body.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { BulkReview } from './bulk-review.tsx'
import { blankNote } from './grant-note.ts'
import { useChangeUsers } from './use-change-users.ts'

type BulkDialogProps = {
  action: BulkAction
  discordIds: string[]
  onClose: () => void
  /** When the users have been changed and the results were seen. */
  onDone: () => void
}

const blank: BulkInput = { ...blankNote, duration: '', amount: '' }

/** Asks for the action, shows its effects, runs it, and lists the result for each user. */
export function BulkDialog({ action, discordIds, onClose, onDone }: BulkDialogProps) {
  const text = managedUsersMessages.bulk
  const returnFocus = useReturnFocus()
  const change = useChangeUsers()
  const [input, setInput] = useState(blank)
  const [isReviewed, setIsReviewed] = useState(action === 'unban')
  // The selection is given up as soon as this closes; the title keeps its count.
  const [ids] = useState(discordIds)
  const close = () => {
    if (change.isPending) return
    if (change.isSuccess) onDone()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={text.title({ action: text.actions[action], count: ids.length })}
      size="36rem"
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <div ref={returnFocus}>
        {change.isSuccess ? (
          <BulkOutcome reply={change.data} onClose={close} />
        ) : isReviewed ? (
          <BulkReview
            action={action}
            discordIds={ids}
            input={input}
            change={change}
            onBack={action === 'unban' ? close : () => setIsReviewed(false)}
          />
        ) : (
          <BulkForm
            action={action}
            input={input}
            onChange={setInput}
            onCancel={close}
            onNext={() => setIsReviewed(true)}
          />
        )}
      </div>
    </Modal>
  )
}
