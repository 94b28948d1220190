import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { ModalFrame } from '../../design/modal-frame.tsx'
import { useHasServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import type { Command, CommandReader, CommandSource } from '../../kit/commands.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { shellMessages } from '../../messages/shell.ts'
import { CollectedCommands } from './collected-commands.tsx'
import { CommandSearch } from './command-search.tsx'

type CommandPaletteProps = {
  sources: readonly CommandSource[]
  onDialog: (dialog: NonNullable<Command['Dialog']>) => void
  onClose: () => void
}

const pauseMs = 250

/** Finds pages, actions, worlds, players and items by a part of the name. It fills the screen of a phone. */
export function CommandPalette({ onClose, ...props }: CommandPaletteProps) {
  const { user, profile, settings } = useAccount()
  const hasServer = useHasServer()
  const isNarrow = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false })
  const isKnown = profile !== null && settings !== null && hasServer !== null
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={paletteMessages.title}
      size="lg"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
      // The field keeps its place while the list below it changes.
      yOffset="10dvh"
    >
      {isKnown && (
        <PaletteContent
          {...props}
          reader={{ user, profile, settings, hasServer }}
          onClose={onClose}
        />
      )}
    </ModalFrame>
  )
}

type PaletteContentProps = CommandPaletteProps & { reader: CommandReader }

function PaletteContent({ sources, reader, onDialog, onClose }: PaletteContentProps) {
  const [text, setText] = useState('')
  const [paused] = useDebouncedValue(text.trim(), pauseMs)
  // They stay the same until the palette closes, because another list would take the focus out of the field.
  const [open] = useState(() => sources.filter((it) => it.isFor?.(reader) ?? true))
  return (
    <CollectedCommands sources={open} text={text === '' ? '' : paused} reader={reader}>
      {(found) => (
        <CommandSearch
          text={text}
          isPausing={text.trim() !== paused}
          found={found}
          onText={setText}
          onDialog={onDialog}
          onClose={onClose}
        />
      )}
    </CollectedCommands>
  )
}
