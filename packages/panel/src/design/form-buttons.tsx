import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { shellMessages } from '../messages/shell.ts'

type FormButtonsProps = {
  /** The button that carries the form out. */
  children: ReactNode
  /** True gives Cancel the focus first, where a hasty Enter would destroy something. */
  isCancelFocused?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog: Cancel, and the button that carries it out. */
export function FormButtons({ children, isCancelFocused, onCancel }: FormButtonsProps) {
  return (
    <Group justify="flex-end" mt="xl">
      <Button variant="default" onClick={onCancel} data-autofocus={isCancelFocused || undefined}>
        {shellMessages.cancel}
      </Button>
      {children}
    </Group>
  )
}
