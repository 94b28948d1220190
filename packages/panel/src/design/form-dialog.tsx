import type { ReactNode, SubmitEvent } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { FormButtons } from './form-buttons.tsx'
import { Modal } from './modal.tsx'

type FormDialogProps = {
  title: ReactNode
  isOpen?: boolean
  /** The width, for more than a few fields. */
  size?: string
  /** The button that submits the form. */
  action: ReactNode
  /** True gives Cancel the focus first, where a hasty Enter would destroy something. */
  isCancelFocused?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog that asks for something in one form. */
export function FormDialog(props: FormDialogProps) {
  const { title, isOpen = true, size, action, isCancelFocused, onSubmit, onClose, children } = props
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      {...(size !== undefined && { size })}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <form noValidate onSubmit={onSubmit}>
        {children}
        <FormButtons isCancelFocused={isCancelFocused ?? false} onCancel={onClose}>
          {action}
        </FormButtons>
      </form>
    </Modal>
  )
}
