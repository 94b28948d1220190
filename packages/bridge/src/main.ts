import { bridgeOrderSchema } from '@trellis/contract/links/bridge.ts'
import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import type { FolderLock } from '@trellis/game-data/folder-lock.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { takeLock } from '@trellis/game-data/take-lock.ts'
import { readEngineEnvironment } from '@trellis/link/engine/environment.ts'
import { Bridge } from './bridge.ts'

process.umask(0o077)
const environment = readEngineEnvironment(process.env)
const order = bridgeOrderSchema.parse(JSON.parse(process.env.TRELLIS_ENGINE ?? ''))
const folder = getServerFolder(environment.TRELLIS_FOLDER)
const lock = takeLock(folder.lockFile)
if (lock) await runAsLeader(lock)

async function runAsLeader(held: FolderLock): Promise<void> {
  const bridge = new Bridge({
    environment,
    order,
    folder,
    console: new ConsoleWriter(folder.console, environment.TRELLIS_RUN),
    monotonic: () => performance.now(),
    exit: (code) => {
      held.release()
      process.exit(code)
    },
  })
  process.on('SIGTERM', () => bridge.stop('signal'))
  process.on('SIGINT', () => bridge.stop('signal'))
  await bridge.begin()
}
