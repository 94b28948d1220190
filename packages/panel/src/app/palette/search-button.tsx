import { Button, Kbd } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { isMac } from '../../kit/use-shortcut-keys.ts'
import { shellMessages } from '../../messages/shell.ts'
import { openPalette } from './opened-palette.ts'

type SearchButtonProps = { onPress: () => void }

/** Opens the command palette. */
export function SearchButton({ onPress }: SearchButtonProps) {
  const text = shellMessages.nav
  return (
    <Button
      variant="default"
      color="gray"
      justify="start"
      mx="0.75rem"
      mb="0.75rem"
      leftSection={<Icon name="search" size={16} />}
      rightSection={<Kbd size="xs">{isMac() ? text.searchKeysMac : text.searchKeys}</Kbd>}
      styles={{ label: { flex: 1 } }}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={() => {
        onPress()
        openPalette()
      }}
    >
      {text.search}
    </Button>
  )
}
