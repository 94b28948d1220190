import { concealer, describeError } from '@trellis/contract/kit/log-lines.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDb } from './kit/db.ts'
import { createLog } from './kit/log.ts'

/** Asked to end, the api gives open calls this long, with the moment in which a proxy notices. */
const graceMs = 5000

/** Takes secrets out of what is said when the start fails: there may be no log yet. */
let conceal = concealer([])

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  conceal = concealer(config.secrets)
  const log = createLog(config.logLevel, 'api', config.secrets)
  const db = await openDb(
    config.databaseUrl === null
      ? { file: `${config.dataDir}/trellis.db` }
      : { url: config.databaseUrl },
  )
  const app = await createApp({ config, db, log, now: Date.now })
  // Of a burst of connections, what does not fit here waits for the kernel to try again.
  await app.http.listen({ port: config.port, host: config.host, backlog: 4096 })
  log.info({ address: config.origin }, 'listening')
  process.send?.({ ready: true, address: config.origin })

  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), graceMs).unref()
    void app
      .drain()
      .then(() => app.close())
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Whoever started this process is gone: nobody would ever end it.
  process.on('disconnect', end)
}

main().catch((error: unknown) => {
  const known = error instanceof Error ? error : new Error(String(error))
  const isBusy = 'code' in known && known.code === 'EADDRINUSE'
  console.error(
    isBusy
      ? `Port ${process.env.PORT ?? 3000} is in use by another program.`
      : conceal(known.message),
  )
  if (known.cause !== undefined) console.error(conceal(describeError(known.cause).stack))
  process.exit(78)
})
