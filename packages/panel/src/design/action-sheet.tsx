import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { PressedInSheet } from './pressed-in-sheet.ts'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { VisibleText } from './visible-text.tsx'

type ActionSheetProps = {
  /** The name of the row. */
  title: string
  isOpen: boolean
  onClose: () => void
  /** Closes the sheet and acts. */
  press: (act: () => void) => void
  children: ReactNode
}

/** The actions on a row as words, in a sheet at the lower edge of a phone. */
export function ActionSheet({ title, isOpen, onClose, press, children }: ActionSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
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
  )
}
