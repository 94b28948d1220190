// `npm run backup`: puts the whole installation, running or stopped, into one archive that was read back and checked.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archivePath, keepNewest, removeUnfinished } from './installation-backup/archive-folder.ts'
import { Installation } from './installation-backup/installation.ts'
import {
  type BackupOutcome,
  backUpInstallation,
} from './installation-backup/installation-backup.ts'
import { Refusal, wordsOf } from './installation-backup/refusal.ts'

const mostNamed = 20

const amount = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

function readArguments(): { to: string | null; keep: number | null } {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const { to = null, keep } = values
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new Refusal('--keep takes a number.')
  return { to, keep: keep === undefined ? null : Number(keep) }
}

function tell({ path, sha256, sizeBytes, contentBytes, files, mostPauseMs }: BackupOutcome): void {
  const count = (pattern: RegExp) => files.filter((file) => pattern.test(file.path)).length
  const servers = count(/^servers\/[^/]+\/server\.json$/)
  const worlds = count(/^servers\/[^/]+\/data\/database\/worlds\/[^/]+_\.json$/)
  const players = count(/^servers\/[^/]+\/data\/database\/players\/[^/]+_\.json$/)
  console.log(`${path}
  servers: ${servers}, worlds: ${worlds}, players: ${players}, files: ${files.length}
  ${amount(contentBytes)}, packed to ${amount(sizeBytes)}; a game held still for ${mostPauseMs} ms at most
  sha256 ${sha256}`)
}

function warn(title: string, paths: string[]): void {
  if (paths.length === 0) return
  const named = paths.slice(0, mostNamed).map((path) => `\n  ${path}`)
  const more = paths.length > mostNamed ? `\n  and ${paths.length - mostNamed} more` : ''
  console.error(`${title}${named.join('')}${more}`)
}

async function main(): Promise<void> {
  const begun = performance.now()
  process.umask(0o077)
  const { to, keep } = readArguments()
  const installation = new Installation(process.env, process.cwd())
  const at = new Date()
  // Whoever runs npm in another folder means their own.
  const asked = to === null ? installation.archives : resolve(process.env.INIT_CWD ?? '.', to)
  const { target, folder } = archivePath(asked, at)
  if (keep !== null && folder === null) throw new Refusal('--keep needs a folder, not a file.')
  console.log(`Backing up ${installation.dataDir} (${installation.kind}) …`)
  if (folder !== null) await removeUnfinished(folder, at.getTime())
  const outcome = await backUpInstallation(installation, target, at)
  tell(outcome)
  warn('Broken on the server already, and kept as they are:', outcome.broken)
  warn('Left out:', outcome.leftOut)
  if (keep !== null && folder !== null) {
    for (const name of await keepNewest(folder, keep)) console.log(`Removed ${name}`)
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`Read back and checked; ${seconds} s.`)
}

main().catch((error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
