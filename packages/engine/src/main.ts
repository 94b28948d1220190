import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { takeLock } from '@trellis/game-data/take-lock.ts'
import { readEngineEnvironment } from '@trellis/link/engine/environment.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import { createAllCommands } from './commands/all-commands.ts'
import { Engine } from './engine.ts'
import { makeFolders } from './folder.ts'

if (process.argv.includes('--version')) console.log(trellisVersion)
else await run()

async function run(): Promise<void> {
  const environment = readEngineEnvironment(process.env)
  const folder = getServerFolder(environment.TRELLIS_FOLDER)
  process.umask(0o077)
  makeFolders(folder)
  const lock = takeLock(folder.lockFile)
  if (!lock) return
  const consoleLog = new ConsoleWriter(folder.console, environment.TRELLIS_RUN)
  process.on('exit', () => {
    consoleLog.flush()
    lock.release()
  })
  const engine = new Engine({
    environment,
    folder,
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    console: consoleLog,
    commands: createAllCommands(process.env.TRELLIS_BENCH === '1'),
    usage: measureProcess,
    autosaveMs: 30_000,
    exit: (code) => process.exit(code),
  })
  process.on('SIGTERM', () => void engine.stop('signal'))
  process.on('SIGINT', () => void engine.stop('signal'))
  await engine.boot()
}

function measureProcess(): { memoryMb: number; cpuMs: number } {
  const { user, system } = process.cpuUsage()
  return {
    memoryMb: Math.round(process.memoryUsage.rss() / 1e5) / 10,
    cpuMs: Math.round((user + system) / 1000),
  }
}
