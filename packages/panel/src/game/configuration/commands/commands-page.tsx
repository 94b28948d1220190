import { chatCommandNames, isChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { CommandSetting } from '@trellis/contract/kit/command-rules.ts'
import { Loaded } from '../../../design/loaded.tsx'
import { Page } from '../../../design/page.tsx'
import { readTitle } from '../../../kit/page-titles.ts'
import { commandsMessages } from '../../../messages/commands.ts'
import { ConfigurationGate } from '../form/configuration-gate.tsx'
import { CommandsForm } from './commands-form.tsx'
import { useCommands } from './use-commands.ts'

/** Shows the commands of the chat, and lets owners change who may use them and what that costs. */
export function CommandsPage() {
  const intro = commandsMessages.intro({ count: chatCommandNames.length })
  return (
    <Page title={readTitle('commands')} art="staff" intro={intro}>
      <ConfigurationGate>{(serverName) => <LoadedCommands key={serverName} />}</ConfigurationGate>
    </Page>
  )
}

function LoadedCommands() {
  const commands = useCommands()
  return (
    <Loaded query={commands} failed={commandsMessages.fetchFailed}>
      {(saved) => <CommandsForm saved={saved} commands={saved.commands.flatMap(readSetting)} />}
    </Loaded>
  )
}

type Answered = Omit<CommandSetting, 'name'> & { name: string }

/** A newer server may have commands that this page does not know yet. */
const readSetting = ({ name, ...setting }: Answered): CommandSetting[] =>
  isChatCommandName(name) ? [{ ...setting, name }] : []
