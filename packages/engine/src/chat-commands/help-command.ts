import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { formatCount } from '../counted.ts'
import { getCommandUser } from '../players/command-user.ts'
import type { ChatCommand } from './chat-command.ts'
import {
  type ChatRegistry,
  findNamed,
  formatSignature,
  getAliases,
  listCommandsFor,
  type Permitted,
} from './registry.ts'

/** Takes a function because the registry contains this command itself. */
export function createHelpCommand(registry: () => ChatRegistry): ChatCommand {
  return {
    name: 'help',
    ...chatCommandFacts.help,
    needs: 0,
    run: (me, [asked], { commands, scripts }) => {
      const permitted = { registry: registry(), settings: commands(), user: getCommandUser(me) }
      const ofScripts = scripts.listCommands(me.rank)
      if (asked === undefined) {
        const names = [...listCommandsFor(permitted), ...ofScripts].map(({ name }) => `/${name}`)
        return `You can use ${names.join(' ')}. /help with the name of one explains it.`
      }
      const name = asked.replace(/^\//, '').toLowerCase()
      const command = findNamed(permitted, name)
      if (command !== null) return explainCommand(command, permitted)
      const ofScript = ofScripts.find((it) => it.name === name)
      return ofScript ? `/${name}: ${ofScript.help}` : `There is no command /${name}.`
    },
  }
}

function explainCommand(command: ChatCommand, permitted: Permitted): string {
  const aliases = getAliases(permitted, command.name)
  const also = aliases.length === 0 ? '' : ` (also ${aliases.map((it) => `/${it}`).join(', ')})`
  const setting = permitted.settings.get(command.name)
  const price = setting?.price ? ` It costs ${formatCount(setting.price, 'gem')}.` : ''
  const wait = setting?.cooldownSeconds
    ? ` You can use it once in ${formatCount(setting.cooldownSeconds, 'second')}.`
    : ''
  return `${formatSignature(command)}${also}: ${command.help}${price}${wait}`
}
