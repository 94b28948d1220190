// Tests what Trellis needs of the machine besides isolation: a writable folder, its ports and its database.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readPostgresVersion } from '@trellis/api/database/postgres-version.ts'
import { type Finding, getSentence, reportHolds, reportMissing, reportWrong } from './finding.ts'

const minFreeBytes = 2 * 1024 ** 3
const formatGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

export function tryDataDir(dataDir: string): Finding {
  const file = join(dataDir, 'run', `doctor-${process.pid}`)
  try {
    mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 })
    writeFileSync(file, 'x')
    rmSync(file)
  } catch (error) {
    return reportWrong(
      'Data folder',
      getSentence(error),
      `Make ${dataDir} writable for the user that Trellis runs as.`,
    )
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free >= minFreeBytes)
    return reportHolds('Data folder', `${dataDir} is writable, ${formatGigabytes(free)} are free.`)
  return reportMissing(
    'Data folder',
    `Only ${formatGigabytes(free)} are free.`,
    'Give it more room: servers are stopped when a disk is full.',
  )
}

/**
 * Reports a port in use without a verdict: a running Trellis may hold it, which cannot be
 * distinguished.
 */
export async function tryPort(kind: 'TCP' | 'UDP', host: string, port: number): Promise<Finding> {
  const what = `${kind} port ${port}`
  try {
    await (kind === 'TCP' ? tryTcp(host, port) : tryUdp(port))
    return reportHolds(what, 'Nobody uses it.')
  } catch (error) {
    return reportMissing(
      what,
      getSentence(error),
      'Fine if it is a Trellis that runs; else end the other program or choose another port.',
    )
  }
}

async function tryTcp(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  server.close()
}

async function tryUdp(port: number): Promise<void> {
  const socket = createSocket('udp4')
  socket.bind(port)
  await once(socket, 'listening')
  socket.close()
}

export async function tryDatabase(url: string | undefined): Promise<Finding> {
  if (url === undefined) return reportHolds('Database', 'The embedded one, in the data folder.')
  try {
    const version = await readPostgresVersion(url)
    if (version >= 15) return reportHolds('Database', `PostgreSQL ${version} answers.`)
    const summary = `PostgreSQL ${version} is too old.`
    return reportWrong('Database', summary, 'Use PostgreSQL 15 or newer.')
  } catch (error) {
    const advice = 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.'
    return reportWrong('Database', getSentence(error), advice)
  }
}
