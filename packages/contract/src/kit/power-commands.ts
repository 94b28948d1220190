/** Names of commands that stop or restart an engine; the bundled engine has only `stop`. */
const powerCommands = new Set([
  'stop',
  'restart',
  'shutdown',
  'exit',
  'quit',
  'end',
  'halt',
  'reboot',
])

const restartCommands = new Set(['restart', 'reboot'])

/** Returns the name of the command in a line without capitals. */
export const readCommandName = (line: string): string =>
  line.replace(/^[^\p{L}\p{N}]+/u, '').split(/[^\p{L}\p{N}_-]/u)[0] ?? ''

/** Returns whether a console command would restart the server. */
export const isRestartCommand = (command: string): boolean =>
  restartCommands.has(readCommandName(command.trim().toLowerCase()))

/**
 * Returns whether a console command would stop or restart the server.
 * @param stopLines the stop commands in the template of the server's engine
 */
export function isPowerCommand(command: string, stopLines: readonly string[]): boolean {
  const line = command.trim().toLowerCase()
  return (
    powerCommands.has(readCommandName(line)) ||
    stopLines.some((it) => it.trim().toLowerCase() === line)
  )
}
