import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRedactor, describeError } from '@trellis/contract/kit/log-lines.ts'
import { lockedExitCode } from '@trellis/game-data/folder-lock.ts'
import { createLog } from '@trellis/program/log.ts'
import { warnOfMisspelled } from '@trellis/program/misspelled-names.ts'
import { unusableExitCode } from '@trellis/program/read-settings.ts'
import { readConfig, settingNames } from './config.ts'
import { openDb } from './kit/db.ts'
import { describeDamage } from './kit/embedded-file.ts'
import { closeToOthers } from './kit/file-modes.ts'
import { isUnreachable, openReachableDb } from './kit/reachable-database.ts'
import { defaultTimings } from './kit/timings.ts'
import { createUpdateBackup } from './kit/update-backup.ts'
import { createServer } from './server.ts'

/** How long open calls may take after the signal to end, including the time for a load balancer to notice. */
const graceMs = 5000

/** How long the start waits for the agent, which starts at the same time. */
const maxLinkMs = 5000

/** True once the data was opened: its settings are right. */
let hasOpened = false

/** Removes secrets from the message of a failed start, when the log may not exist yet. */
let redact = createRedactor([])

const startDump = (args: string[], variables: Record<string, string>) =>
  spawn('pg_dump', args, {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

/** A service manager starts everything again, except after wrong settings; the supervisor restarts the api alone after 1. */
function getExitCode(error: Error): number {
  if ('code' in error && error.code === 'EADDRINUSE') return lockedExitCode
  return hasOpened && isUnreachable(error) ? 1 : unusableExitCode
}

async function startApi(): Promise<void> {
  process.umask(0o077)
  const config = readConfig(process.env, process.cwd())
  redact = createRedactor(config.secrets)
  const log = createLog({
    name: 'api',
    level: config.logLevel,
    secrets: config.secrets,
    isBuffered: true,
  })
  warnOfMisspelled(log, settingNames, process.env)
  const { dataDir, databaseUrl } = config
  const where: { file: string } | { url: string } =
    databaseUrl === null ? { file: `${dataDir}/trellis.db` } : { url: databaseUrl }
  const complaint = closeToOthers(dataDir)
  if (complaint !== null) log.warn(complaint)
  const keepBefore = createUpdateBackup({ dataDir, where, now: Date.now, startDump, log })
  const db = await openReachableDb({ open: () => openDb(where, keepBefore), listen: config, log })
  hasOpened = true
  // The data fits this version, so the supervisor can start the other programs.
  const isSupervised = process.env.SUPERVISED === 'true'
  if (isSupervised) process.send?.({ opened: true })
  const outside = { config, db, log, now: Date.now, timings: defaultTimings }
  const app = await createServer(outside).catch((error: unknown) => {
    throw ('file' in where && describeDamage(error, where.file)) || error
  })
  // Connections beyond this backlog wait for the kernel's retry.
  await app.http.listen({ port: config.port, host: config.host, backlog: 4096 })
  log.info({ address: config.origin }, 'listening')
  // Ready means that servers can be created. If the agent stays away, the Health page reports it.
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
  // The parent process is gone, so no signal to end would ever come.
  process.on('disconnect', end)
}

startApi().catch((error: unknown) => {
  const known = error instanceof Error ? error : new Error(String(error))
  const isBusy = 'code' in known && known.code === 'EADDRINUSE'
  console.error(
    isBusy
      ? `Port ${process.env.PORT ?? 3000} is in use by another program.`
      : redact(known.message),
  )
  if (known.cause !== undefined) console.error(redact(describeError(known.cause).stack))
  process.exit(getExitCode(known))
})
