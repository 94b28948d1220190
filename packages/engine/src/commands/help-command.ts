import type { Command, Registry } from './registry.ts'

/** Takes a function because the registry contains this command itself. */
export function helpCommand(commands: () => Registry): Command {
  return {
    name: 'help',
    usage: '[command]',
    help: 'Lists the commands, or explains one.',
    needs: 0,
    run: ({ print }, [name]) => {
      const one = name === undefined ? null : commands().get(name.toLowerCase())
      if (one) return print(`${signature(one)}: ${one.help}`)
      if (name !== undefined) return print(`There is no command "${name}".`)
      const listed = [...commands().values()].filter(({ hidden }) => !hidden)
      const width = Math.max(...listed.map((command) => signature(command).length))
      for (const command of listed) print(`  ${signature(command).padEnd(width)}  ${command.help}`)
    },
  }
}

function signature(command: Command): string {
  return `${command.name} ${command.usage}`.trim()
}
