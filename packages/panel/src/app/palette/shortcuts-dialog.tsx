import { Kbd } from '@mantine/core'
import { Modal } from '../../design/modal.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import type { FeatureCommands } from '../../kit/commands.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { shellMessages } from '../../messages/shell.ts'

type ShortcutsDialogProps = {
  isOpen: boolean
  groups: readonly ReturnType<NonNullable<FeatureCommands['shortcuts']>>[]
  onClose: () => void
}

/** Lists the keyboard shortcuts of the whole panel. */
export function ShortcutsDialog({ isOpen, groups, onClose }: ShortcutsDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={paletteMessages.shortcuts.title}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Stack gap="xl">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Text as="h3" mb="xs" tone="muted" size="sm" weight="semibold">
              {title}
            </Text>
            <Stack as="ul" gap="xs" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {shortcuts.map(({ keys, text }) => (
                <li key={text}>
                  <Row justify="between" gap="md">
                    <Text as="span" breaks shrink>
                      {text}
                    </Text>
                    <Row as="span" gap="2xs" fixed>
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </Row>
                  </Row>
                </li>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}
