import { createStore } from '../../kit/store.ts'

/** Which of the two dialogs is open: the command palette or the list of shortcuts. */
export const openedPalette = createStore<'commands' | 'shortcuts' | null>(null)

export const openPalette = () => openedPalette.write('commands')
export const openShortcuts = () => openedPalette.write('shortcuts')
export const closePalette = () => openedPalette.write(null)
