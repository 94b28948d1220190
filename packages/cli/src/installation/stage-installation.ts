import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeDamage, refuseMoved } from '@trellis/api/kit/embedded-file.ts'
import { countListedServers, countServersInFile } from '@trellis/api/kit/listed-servers.ts'
import { dumpName } from './archive-kind.ts'
import type { Installation } from './installation.ts'
import { checkDump, dumpDatabase } from './postgres-tools.ts'
import { Refusal } from './refusal.ts'
import { refuseNoServers } from './scope.ts'
import { copyDatabase } from './sqlite-copy.ts'
import { stagePart } from './stage-part.ts'
import { type Staging, stageServer } from './stage-server.ts'

const attempts = 10

/**
 * Gathers all of an installation. The database comes first: what happened after it is in the servers' own records, which
 * it then learns as after any pause; the other way round it would know of things that never were.
 */
export async function stageInstallation(
  installation: Installation,
  staging: Staging,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await rm(staging.tree, { recursive: true, force: true })
    await mkdir(staging.tree, { recursive: true, mode: 0o700 })
    staging.leftOut = []
    if (await stageOnce(installation, staging)) return
  }
  throw new Refusal('Servers were created or deleted each time. Try again at a calmer time.')
}

/**
 * Returns false when a server was created or deleted during staging, so that database and folders
 * do not match.
 */
async function stageOnce(installation: Installation, staging: Staging): Promise<boolean> {
  const { scope, tree } = staging
  const listServers = () => (scope === 'panel' ? [] : installation.serverIds())
  const before = listServers()
  if (scope !== 'servers') await stageDatabase(installation, tree)
  if (before.join() !== listServers().join()) return false
  if (scope === 'whole') refuseNoServers(before.length, await countListed(installation, tree))
  for (const name of installation.plainParts) {
    stagePart(installation.path(name), join(staging.tree, name), staging.leftOut)
  }
  await removeUnfinished(join(staging.tree, 'backups'))
  for (const id of before) {
    if (!(await stageServer(installation, id, staging))) return false
  }
  return true
}

const countListed = ({ databaseUrl }: Installation, tree: string): Promise<number> =>
  databaseUrl === null
    ? countServersInFile(join(tree, 'trellis.db'))
    : countListedServers(databaseUrl)

async function stageDatabase({ database, databaseUrl }: Installation, tree: string) {
  if (databaseUrl !== null) {
    await dumpDatabase(databaseUrl, join(tree, dumpName))
    return checkDump(join(tree, dumpName))
  }
  if (!existsSync(database)) {
    throw new Refusal(`There is no database at ${database}. Is DATA_DIR (or DATABASE_URL) right?`)
  }
  refuseMoved(database)
  return copyDatabase(database, join(tree, 'trellis.db')).catch((error: unknown) => {
    throw describeDamage(error, database) ?? error
  })
}

/** Archives of owners that were being made. */
async function removeUnfinished(backups: string): Promise<void> {
  if (!existsSync(backups)) return
  for (const name of await readdir(backups)) {
    if (name.endsWith('.partial')) await rm(join(backups, name))
  }
}
