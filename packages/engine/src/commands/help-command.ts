import type { Command, Registry } from './registry.ts'

/** Needs the finished registry, of which it is itself a part. */
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
      for (const command of commands().values()) {
        if (!command.hidden) print(`  ${signature(command).padEnd(26)}${command.help}`)
      }
    },
  }
}

function signature(command: Command): string {
  return `${command.name} ${command.usage}`.trim()
}
