import type { ChatCommand } from './chat-command.ts'
import { type ChatRegistry, formatSignature, listCommandsFor } from './registry.ts'

/** Takes a function because the registry contains this command itself. */
export function createHelpCommand(registry: () => ChatRegistry): ChatCommand {
  return {
    name: 'help',
    aliases: ['?', 'commands'],
    usage: '[command]',
    help: 'Lists the commands that you can use, or explains one.',
    rank: 0,
    needs: 0,
    run: ({ rank }, [asked]) => {
      const mine = listCommandsFor(registry(), rank)
      if (asked === undefined) {
        const names = mine.map(({ name }) => `/${name}`).join(' ')
        return `You can use ${names}. /help with the name of one explains it.`
      }
      const name = asked.replace(/^\//, '').toLowerCase()
      const command = mine.find((it) => it.name === name || it.aliases.includes(name))
      return command ? explainCommand(command) : `There is no command /${name}.`
    },
  }
}

function explainCommand(command: ChatCommand): string {
  const { aliases, help } = command
  const also = aliases.length === 0 ? '' : ` (also ${aliases.map((it) => `/${it}`).join(', ')})`
  return `${formatSignature(command)}${also}: ${help}`
}
