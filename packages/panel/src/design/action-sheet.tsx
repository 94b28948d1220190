import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { Icon } from './icon.tsx'
import { PressedInSheet } from './pressed-in-sheet.ts'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { VisibleText } from './visible-text.tsx'

type ActionSheetProps = {
  /** The name of the row. */
  title: string
  isBusy: boolean
  children: ReactNode
}

/** The actions on a row as words, in a sheet at the lower edge of a phone. */
export function ActionSheet({ title, isBusy, children }: ActionSheetProps) {
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
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="auto"
        radius="lg"
        styles={{ content: { flex: '0 0 100%', height: 'auto', maxHeight: '85dvh' } }}
        title={
          <Text as="span" size="lg" weight="bold">
            <VisibleText isName text={title} />
          </Text>
        }
      >
        <PressedInSheet value={press}>
          <Stack gap="2xs">{children}</Stack>
        </PressedInSheet>
      </Drawer>
    </>
  )
}
