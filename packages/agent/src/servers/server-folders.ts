import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServerTemplate } from '@trellis/contract/hosting/engines.ts'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { createStarterConfig, writeConfig } from '@trellis/game-data/config-file.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { readServerFile, type ServerFile, writeServerFile } from '@trellis/game-data/server-file.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { setAside } from '@trellis/game-data/unreadable-file.ts'
import { z } from 'zod'
import { findDocumentPlaces, listFolders } from '../engines/document-places.ts'
import type { Entrance } from '../lobby/entrance.ts'

const unfinished = '.new-'

/** A server that will be created, for all players unless it has `guests`. */
export type NewServer = Omit<
  ServerFile,
  'createdAt' | 'formerNames' | 'formerOwners' | 'trustedCreators' | 'guests' | 'gamePasswords'
> &
  Partial<Pick<ServerFile, 'guests' | 'gamePasswords'>>
type NewFolder = Pick<ServerFile, 'id' | 'template'>

/** The folders of all servers of this machine. */
export class ServerFolders {
  readonly #servers: string
  readonly #trash: string
  readonly root: string
  /** Holds space on the disk that they all share. */
  readonly ballast: string

  constructor(dataDir: string) {
    this.root = dataDir
    this.ballast = join(dataDir, 'run', 'ballast')
    this.#servers = join(dataDir, 'servers')
    this.#trash = join(dataDir, 'trash')
  }

  /** With a template, the documents lie where its engine has them. */
  of(id: ServerId, template: ServerTemplate | null = null): ServerFolder {
    return getServerFolder(join(this.#servers, id), findDocumentPlaces(template))
  }

  /** Creates missing folders and removes leftovers of an interrupted creation or deletion. */
  async prepare(): Promise<void> {
    await mkdir(this.#servers, { recursive: true, mode: 0o700 })
    await mkdir(this.#trash, { recursive: true, mode: 0o700 })
    await mkdir(dirname(this.ballast), { recursive: true, mode: 0o700 })
    for (const name of await readdir(this.#servers)) {
      if (name.startsWith(unfinished)) await rm(join(this.#servers, name), { recursive: true })
    }
  }

  async emptyTrash(): Promise<void> {
    for (const name of await readdir(this.#trash)) {
      await rm(join(this.#trash, name), { recursive: true, force: true })
    }
  }

  async list(): Promise<ServerId[]> {
    const names = await readdir(this.#servers)
    return names.flatMap((name) => {
      const id = serverIdSchema.safeParse(name)
      return id.success ? [id.data] : []
    })
  }

  read(id: ServerId): Promise<ServerFile> {
    return readServerFile(this.of(id).serverFile)
  }

  /**
   * Creates a folder atomically, with the settings that only new servers get: it is built under a temporary name and
   * renamed. Their store has items of our catalogue unless the operator has another `items.dat`.
   */
  async create(file: ServerFile, { hasOwnItems }: Pick<Entrance, 'hasOwnItems'>): Promise<void> {
    const temporary = await this.begin(file)
    // Another engine brings its own settings.
    if (file.template === null) {
      const settings = { name: file.name, port: file.port, owner: file.ownerGrowId }
      await writeConfig(
        temporary.configFile,
        createStarterConfig(settings, { usesCatalogue: !hasOwnItems() }),
      )
    }
    await this.publish(file)
  }

  /**
   * Writes the file of a server again if it is missing or damaged, and keeps the damaged one under another name. Throws the
   * fault of a disk that does not answer.
   */
  async rebuild(file: ServerFile, now: number): Promise<'rebuilt' | 'sound' | 'no-folder'> {
    const { database, serverFile } = this.of(file.id, file.template)
    if (!existsSync(database)) return 'no-folder'
    try {
      await this.read(file.id)
      return 'sound'
    } catch (error) {
      if (!isDamage(error)) throw error
      if (existsSync(serverFile)) await setAside(serverFile, now)
      await writeServerFile(serverFile, file)
      return 'rebuilt'
    }
  }

  /** Creates the folder of a new server under a temporary name, without leftovers of an earlier attempt. */
  async begin(file: NewFolder): Promise<ServerFolder> {
    await this.giveUp(file)
    const temporary = this.#beside(file)
    for (const path of listFolders(temporary, file.template)) {
      await mkdir(path, { recursive: true, mode: 0o700 })
    }
    return temporary
  }

  /** Gives a folder that was begun its final name; the server exists from then on. */
  async publish(file: ServerFile): Promise<void> {
    const temporary = this.#beside(file)
    await writeServerFile(temporary.serverFile, file)
    await rename(temporary.root, this.of(file.id).root)
    await syncFolder(this.#servers)
  }

  /** Removes a folder that was begun. */
  giveUp(file: NewFolder): Promise<void> {
    return rm(this.#beside(file).root, { recursive: true, force: true })
  }

  #beside({ id, template }: NewFolder): ServerFolder {
    return getServerFolder(join(this.#servers, `${unfinished}${id}`), findDocumentPlaces(template))
  }

  /** Out of sight at once; gives the work of really removing it. Fine for a folder that is not there. */
  async discard(id: ServerId, now: number): Promise<() => Promise<void>> {
    const target = join(this.#trash, `${id}-${now}`)
    try {
      await rename(this.of(id).root, target)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        return async () => {}
      throw error
    }
    await syncFolder(this.#servers)
    return () => rm(target, { recursive: true, force: true })
  }
}

/** False for a disk that does not answer now: the file may be sound. */
function isDamage(error: unknown): boolean {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing || error instanceof SyntaxError || error instanceof z.ZodError
}
