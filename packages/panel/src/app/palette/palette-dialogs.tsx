import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, useState } from 'react'
import type { Command, FeatureCommands } from '../../kit/commands.ts'
import { features } from '../features/features.ts'
import { CommandPalette } from './command-palette.tsx'
import { closePalette, type openedPalette } from './opened-palette.ts'
import { ownCommands } from './own-commands.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

type PaletteDialogsProps = { opened: ReturnType<typeof openedPalette.read> }

/** Loads the commands of the features, and returns the dialogs of the palette with them. */
export async function loadPaletteDialogs(): Promise<ComponentType<PaletteDialogsProps>> {
  const loaded = await Promise.all(features.map(async ({ commands }) => commands?.()))
  const parts = loaded.filter((it) => it !== undefined)
  return function LoadedDialogs({ opened }) {
    return <PaletteDialogs opened={opened} parts={parts} />
  }
}

type Props = PaletteDialogsProps & { parts: readonly FeatureCommands[] }

function PaletteDialogs({ opened, parts }: Props) {
  const [Chosen, setChosen] = useState<Command['Dialog'] | null>(null)
  const [isDialogOpen, dialog] = useDisclosure(false)
  return (
    <>
      {opened === 'commands' && (
        <CommandPalette
          sources={[...parts, ownCommands].flatMap((it) => it.sources ?? [])}
          onDialog={(next) => {
            setChosen(() => next)
            dialog.open()
          }}
          onClose={closePalette}
        />
      )}
      <ShortcutsDialog
        isOpen={opened === 'shortcuts'}
        groups={[ownCommands, ...parts].flatMap((it) => it.shortcuts?.() ?? [])}
        onClose={closePalette}
      />
      {isDialogOpen && Chosen && <Chosen onClose={dialog.close} />}
    </>
  )
}
