import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { createLazyDialog } from '../kit/lazy-dialog.tsx'
import { shellMessages } from '../messages/shell.ts'
import { Icon } from './icon.tsx'

const ActionSheet = createLazyDialog(async () => (await import('./action-sheet.tsx')).ActionSheet)

type SheetButtonProps = {
  /** The name of the row. */
  title: string
  isBusy: boolean
  children: ReactNode
}

/** Opens the actions on a row of a phone. It is there with the row, so that nothing moves; the sheet comes later. */
export function SheetButton({ title, isBusy, children }: SheetButtonProps) {
  const [isOpen, sheet] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const press = (act: () => void) => {
    sheet.close()
    // A dialog that the action opens gives the focus back to this button.
    button.current?.focus()
    act()
  }
  return (
    <>
      <Button
        ref={button}
        fullWidth
        variant="default"
        aria-label={shellMessages.actionsOf({ name: title })}
        aria-haspopup="dialog"
        aria-busy={isBusy}
        leftSection={<Icon name="menu" size={16} />}
        onClick={sheet.open}
      >
        {shellMessages.actions}
      </Button>
      <ActionSheet title={title} isOpen={isOpen} onClose={sheet.close} press={press}>
        {children}
      </ActionSheet>
    </>
  )
}
