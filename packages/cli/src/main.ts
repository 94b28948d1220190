// Runs `trellis <command>`: the operator's commands for an installation.
import type { Command } from './command.ts'
import { backupCommand } from './commands/backup.ts'
import { dbMoveCommand } from './commands/db-move.ts'
import { doctorCommand } from './commands/doctor.ts'
import { restoreCommand } from './commands/restore.ts'
import { seedCommand } from './commands/seed.ts'
import { describeFailure, getExitCode } from './installation/refusal.ts'

const commands = [backupCommand, restoreCommand, doctorCommand, dbMoveCommand, seedCommand]

const describeUsage = ({ name, usage }: Command) => `Usage: trellis ${name} ${usage}`.trimEnd()

function printHelp(): void {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  console.log('Usage: trellis <command> [options]\n')
  for (const { name, summary } of commands) console.log(`  ${name.padEnd(width)}${summary}`)
  console.log('\ntrellis <command> --help shows the options of a command.')
}

async function runCommandLine([name, ...args]: string[]): Promise<void> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return printHelp()
  const command = commands.find((it) => it.name === name)
  if (command === undefined) {
    console.error(`There is no command "${name}". Run trellis help to see all of them.`)
    process.exitCode = 2
    return
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${describeUsage(command)}\n\n${command.name} ${command.summary}.`)
    return
  }
  await command.run(args)
}

runCommandLine(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeFailure(error))
  process.exitCode = getExitCode(error)
})
