import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordOwnBackup } from '@trellis/api/kit/own-backup.ts'
import type { Command } from '../command.ts'
import { chooseArchivePath, keepNewest, removeUnfinished } from '../installation/archive-folder.ts'
import { Installation } from '../installation/installation.ts'
import { type BackupOutcome, backUpInstallation } from '../installation/installation-backup.ts'
import { Refusal } from '../installation/refusal.ts'
import { refuseBackupElsewhere, type Scope } from '../installation/scope.ts'

const maxNamed = 20

const formatAmount = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

function readArguments(args: string[]): { to: string | null; keep: number | null; scope: Scope } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { to: text, keep: text, only: text } })
  const { to = null, keep, only } = values
  if (only !== undefined && only !== 'panel' && only !== 'servers')
    throw new Refusal('--only takes panel or servers.')
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new Refusal('--keep takes a number.')
  return { to, keep: keep === undefined ? null : Number(keep), scope: only ?? 'whole' }
}

function printOutcome(
  { path, sha256, sizeBytes, contentBytes, files, maxPauseMs }: BackupOutcome,
  scope: Scope,
): void {
  const count = (pattern: RegExp) => files.filter((file) => pattern.test(file.path)).length
  const servers = count(/^servers\/[^/]+\/server\.json$/)
  const worlds = count(/^servers\/[^/]+\/data\/database\/worlds\/[^/]+_\.json$/)
  const players = count(/^servers\/[^/]+\/data\/database\/players\/[^/]+_\.json$/)
  const games =
    scope === 'panel'
      ? 'no servers (--only panel)'
      : `servers: ${servers}, worlds: ${worlds}, players: ${players}`
  console.log(`${path}
  ${games}, files: ${files.length}
  ${formatAmount(contentBytes)}, packed to ${formatAmount(sizeBytes)}; a game held still for ${maxPauseMs} ms at most
  sha256 ${sha256}`)
}

function warn(title: string, paths: string[]): void {
  if (paths.length === 0) return
  const named = paths.slice(0, maxNamed).map((path) => `\n  ${path}`)
  const more = paths.length > maxNamed ? `\n  and ${paths.length - maxNamed} more` : ''
  console.error(`${title}${named.join('')}${more}`)
}

async function backUp(args: string[]): Promise<void> {
  const begun = performance.now()
  process.umask(0o077)
  const { to, keep, scope } = readArguments(args)
  const installation = new Installation(process.env, process.cwd())
  refuseBackupElsewhere(installation, scope)
  const at = new Date()
  // npm and the launcher run this in Trellis' folder; a path is relative to where the operator is.
  const requested = to === null ? installation.archives : resolve(process.env.INIT_CWD ?? '.', to)
  const { target, folder } = chooseArchivePath(requested, at)
  if (keep !== null && folder === null) throw new Refusal('--keep needs a folder, not a file.')
  console.log(`Backing up ${installation.dataDir} (${installation.kind}) …`)
  if (folder !== null) await removeUnfinished(folder, at.getTime())
  const outcome = await backUpInstallation(installation, target, { at, scope })
  await recordOwnBackup(installation.dataDir, {
    madeAt: at.toISOString(),
    path: target,
    sizeBytes: outcome.sizeBytes,
  })
  printOutcome(outcome, scope)
  warn('Broken on the server already, and kept as they are:', outcome.broken)
  warn('Left out:', outcome.leftOut)
  if (keep !== null && folder !== null) {
    for (const name of await keepNewest(folder, keep)) console.log(`Removed ${name}`)
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`Read back and checked; ${seconds} s.`)
}

/** Puts the whole installation, running or stopped, into one archive, which is read back and checked. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'puts the whole installation, running or stopped, into one checked archive',
  usage: '[--to <file or folder>] [--keep <number of archives>] [--only panel|servers]',
  run: backUp,
}
