import { bridgeOrderSchema } from '@trellis/contract/links/bridge.ts'
import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import { LockBusy, lockFile } from '@trellis/game-data/folder-lock.ts'
import { serverFolder } from '@trellis/game-data/server-folder.ts'
import { readEnvironment } from '../environment.ts'
import { Bridge } from './bridge.ts'

/** The exit code of a program that finds its folder taken (EX_TEMPFAIL). */
const lockedExitCode = 75

process.umask(0o077)
const environment = readEnvironment(process.env)
const order = bridgeOrderSchema.parse(JSON.parse(process.env.TRELLIS_ENGINE ?? ''))
const folder = serverFolder(environment.TRELLIS_FOLDER)
const lock = takeLock(folder.lockFile)
const console = new ConsoleWriter(folder.console, environment.TRELLIS_RUN)
const bridge = new Bridge({
  environment,
  order,
  folder,
  console,
  monotonic: () => performance.now(),
  exit: (code) => {
    lock.release()
    process.exit(code)
  },
})
process.on('SIGTERM', () => bridge.stop('signal'))
process.on('SIGINT', () => bridge.stop('signal'))
await bridge.begin()

function takeLock(path: string) {
  try {
    return lockFile(path)
  } catch (error) {
    if (!(error instanceof LockBusy)) throw error
    process.stderr.write('This server is already running: its folder is in use.\n')
    process.exit(lockedExitCode)
  }
}
