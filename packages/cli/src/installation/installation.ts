import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Refusal } from './refusal.ts'

export type DatabaseKind = 'sqlite' | 'postgresql'

/**
 * Never part of a backup: recreated at every start, about to be deleted, or made by backup and
 * restore.
 */
const passing = new Set([
  'run',
  'trash',
  'lost+found',
  'installation-backups',
  'restore-incoming',
  'restore-journal.json',
  'restore-journal.json.new',
  'before-update',
])
const replacedPrefix = 'replaced-'
const databaseName = 'trellis.db'

/**
 * A Trellis installation, found like `npm start` finds it. No other module joins paths of its
 * `DATA_DIR`.
 */
export class Installation {
  readonly dataDir: string
  /** Null for the embedded database. */
  readonly databaseUrl: string | null
  readonly agentSocket: string
  /** The agent of another machine, which has the servers; null when they are here. */
  readonly agentUrl: string | null

  constructor(env: NodeJS.ProcessEnv, workingDir: string) {
    const dataDir = env.DATA_DIR || './data'
    this.dataDir = isAbsolute(dataDir) ? dataDir : resolve(workingDir, dataDir)
    this.databaseUrl = env.DATABASE_URL || null
    if (this.databaseUrl !== null && !/^postgres(ql)?:\/\//.test(this.databaseUrl)) {
      throw new Refusal('DATABASE_URL must be a postgres:// address.')
    }
    this.agentUrl = env.AGENT_URL || null
    this.agentSocket = env.AGENT_SOCKET || this.path('run', 'agent.sock')
  }

  get kind(): DatabaseKind {
    return this.databaseUrl === null ? 'sqlite' : 'postgresql'
  }

  path(...below: string[]): string {
    return join(this.dataDir, ...below)
  }

  get database(): string {
    return this.path(databaseName)
  }
  get agentLock(): string {
    return this.path('agent.lock.db')
  }
  /** Held by the one backup or restore in progress. */
  get ownLock(): string {
    return this.path('run', 'installation.lock.db')
  }
  /** Where the parts of an archive are gathered. */
  get staging(): string {
    return this.path('run', 'staging')
  }
  get archives(): string {
    return this.path('installation-backups')
  }
  get journal(): string {
    return this.path('restore-journal.json')
  }
  get incoming(): string {
    return this.path('restore-incoming')
  }
  replaced(stamp: string): string {
    return this.path(`${replacedPrefix}${stamp}`)
  }

  server(id: ServerId): ServerFolder {
    return getServerFolder(this.path('servers', id))
  }

  serverIds(): ServerId[] {
    return listNames(this.path('servers')).flatMap((name) => {
      const id = serverIdSchema.safeParse(name)
      return id.success ? [id.data] : []
    })
  }

  /** The names in `DATA_DIR` that belong to the installation and that a restore moves aside. */
  get parts(): string[] {
    return listNames(this.dataDir).filter(
      (name) =>
        !passing.has(name) &&
        !name.startsWith(replacedPrefix) &&
        !name.startsWith('agent.lock.db') &&
        (this.kind === 'sqlite' || !isOfDatabase(name)),
    )
  }

  /** Those of them that are copied as they are. */
  get plainParts(): string[] {
    return this.parts.filter((name) => name !== 'servers' && !isOfDatabase(name))
  }
}

const isOfDatabase = (name: string) => name === databaseName || name.startsWith(`${databaseName}-`)

/** Sorted; none for a folder that is not there. */
function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
