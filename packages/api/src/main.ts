import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { concealer, describeError } from '@trellis/contract/kit/log-lines.ts'
import { createLog } from '@trellis/program/log.ts'
import { readConfig } from './config.ts'
import { openDb } from './kit/db.ts'
import { describeDamage } from './kit/embedded-file.ts'
import { closeToOthers } from './kit/file-modes.ts'
import { createUpdateBackup } from './kit/update-backup.ts'
import { createServer } from './server.ts'

/** Asked to end, the api gives open calls this long, with the moment in which a proxy notices. */
const graceMs = 5000

/** How long the start waits for the agent, which starts at the same time. */
const maxLinkMs = 5000

/** Removes secrets from the message of a failed start, when there may be no log yet. */
let conceal = concealer([])

const startDump = (args: string[], variables: Record<string, string>) =>
  spawn('pg_dump', args, {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

async function main(): Promise<void> {
  process.umask(0o077)
  const config = readConfig(process.env, process.cwd())
  conceal = concealer(config.secrets)
  const log = createLog({
    name: 'api',
    level: config.logLevel,
    secrets: config.secrets,
    isBuffered: true,
  })
  const { dataDir, databaseUrl } = config
  const where: { file: string } | { url: string } =
    databaseUrl === null ? { file: `${dataDir}/trellis.db` } : { url: databaseUrl }
  const complaint = closeToOthers(dataDir)
  if (complaint !== null) log.warn(complaint)
  const keepBefore = createUpdateBackup({ dataDir, where, now: Date.now, startDump, log })
  const db = await openDb(where, keepBefore)
  // Now the data is known to be of use to this version: the supervisor starts the other programs.
  const isSupervised = process.env.SUPERVISED === 'true'
  if (isSupervised) process.send?.({ opened: true })
  const app = await createServer({ config, db, log, now: Date.now }).catch((error: unknown) => {
    throw ('file' in where && describeDamage(error, where.file)) || error
  })
  // Of a burst of connections, what does not fit here waits for the kernel to try again.
  await app.http.listen({ port: config.port, host: config.host, backlog: 4096 })
  log.info({ address: config.origin }, 'listening')
  // Ready means that servers can be created; an agent that stays away is the Health page's matter.
  if (isSupervised) await Promise.race([app.linked, sleep(maxLinkMs)])
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
  // The supervisor is gone, and without it this process would never end.
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
