import { eventCommands } from './event-commands.ts'
import { createFloodCommand } from './flood-command.ts'
import { createHelpCommand, createIndonesianHelpCommand } from './help-command.ts'
import { playerCommands } from './player-commands.ts'
import { createRegistry, type Registry } from './registry.ts'
import { serverCommands } from './server-commands.ts'
import { worldCommands } from './world-commands.ts'

/** Creates the registry of all commands; a benchmark has one more. */
export function createAllCommands(forBench: boolean): Registry {
  const bench = forBench
    ? [createFloodCommand(() => Math.round((performance.timeOrigin + performance.now()) * 1000))]
    : []
  const commands: Registry = createRegistry([
    createHelpCommand(() => commands),
    createIndonesianHelpCommand(() => commands),
    ...serverCommands,
    ...worldCommands,
    ...playerCommands,
    ...eventCommands,
    ...bench,
  ])
  return commands
}
