import { Stack } from '@mantine/core'
import {
  commandSettingsSchema,
  type readCommands,
  saveCommands,
} from '@trellis/contract/game/command-settings.ts'
import type { CommandSetting } from '@trellis/contract/kit/command-rules.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useState } from 'react'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { useLiveForm } from '../form/use-live-form.tsx'
import { CommandsCard } from './commands-card.tsx'
import { useSaveCommands } from './use-commands.ts'

const CommandDialog = createLazyDialog(() =>
  import('./command-dialog.tsx').then((it) => it.CommandDialog),
)

type CommandsFormProps = { saved: ReplyOf<typeof readCommands>; commands: CommandSetting[] }

/** Edits the settings of all commands, which are saved together. */
export function CommandsForm({ saved, commands: loaded }: CommandsFormProps) {
  const form = useLiveForm({
    key: 'commands',
    saved: loaded,
    reply: saved,
    parse,
    save: useSaveCommands(),
    denial: useRightRefusal(saveCommands),
  })
  const [edited, setEdited] = useState<CommandSetting | null>(null)
  const commands = form.value
  const withSetting = (next: CommandSetting) =>
    commands.map((it) => (it.name === next.name ? next : it))
  return (
    <Stack gap="lg">
      <CommandsCard commands={commands} onEdit={setEdited} />
      {form.bar}
      {edited !== null && (
        <CommandDialog
          setting={edited}
          findProblem={(next) => findFirstError(parse(withSetting(next)))}
          onDone={(next) => {
            form.edit(withSetting(next))
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  )
}

const parse = (commands: CommandSetting[]) => commandSettingsSchema.safeParse({ commands })
