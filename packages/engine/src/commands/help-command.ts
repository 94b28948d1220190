import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import type { Command, Registry } from './registry.ts'

type Described = Pick<Command, 'usage' | 'help'>

/** Takes a function because the registry contains this command itself. */
export const createHelpCommand = (commands: () => Registry): Command => ({
  name: 'help',
  ...consoleCommands.help,
  needs: 0,
  run: ({ print }, [name]) => {
    const explain = (command: Command) => command
    printHelp({ commands: commands(), explain, print }, name, 'There is no command "{name}".')
  },
})

/** The same in Indonesian, for owners who read no English. */
export const createIndonesianHelpCommand = (commands: () => Registry): Command => ({
  name: 'bantuan',
  ...consoleCommands.bantuan,
  needs: 0,
  run: ({ print }, [name]) => {
    const explain = (command: Command) => command.indonesian ?? command
    printHelp({ commands: commands(), explain, print }, name, 'Tidak ada perintah "{name}".')
  },
})

type Listing = {
  commands: Registry
  explain: (command: Command) => Described
  print: (line: string) => void
}

function printHelp(
  { commands, explain, print }: Listing,
  name: string | undefined,
  missing: string,
): void {
  const sign = (command: Command) => `${command.name} ${explain(command).usage}`.trim()
  const one = name === undefined ? undefined : commands.get(name.toLowerCase())
  if (one) return print(`${sign(one)}: ${explain(one).help}`)
  if (name !== undefined) return print(missing.replace('{name}', () => name))
  const listed = [...commands.values()].filter(({ hidden }) => !hidden)
  const width = Math.max(...listed.map((command) => sign(command).length))
  for (const command of listed) print(`  ${sign(command).padEnd(width)}  ${explain(command).help}`)
}
