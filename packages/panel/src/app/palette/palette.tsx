import { useState } from 'react'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useStore } from '../../kit/store.ts'
import { useShortcutKeys } from '../../kit/use-shortcut-keys.ts'
import { openedPalette, openPalette, openShortcuts } from './opened-palette.ts'

const PaletteDialogs = createLazyDialog(async () =>
  (await import('./palette-dialogs.tsx')).loadPaletteDialogs(),
)

/** Opens the command palette with Ctrl+K, and the list of shortcuts with `?`. Their code loads at the first use. */
export function Palette() {
  const opened = useStore(openedPalette)
  useShortcutKeys({ onSearch: openPalette, onHelp: openShortcuts })
  // It stays mounted, because a dialog that a command has opened outlives the palette.
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== null && !wasOpened) setWasOpened(true)
  return wasOpened && <PaletteDialogs opened={opened} />
}
