import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const suffix = { archive: '.tar.zst', record: '.json', partial: '.partial' }

/**
 * Builds every path below `backups` in the agent's data directory. No other module joins paths
 * there.
 */
export class BackupFolders {
  readonly root: string
  readonly jobs: string

  constructor(dataDir: string) {
    this.root = join(dataDir, 'backups')
    this.jobs = join(this.root, 'jobs')
  }

  archive(id: string): string {
    return join(this.root, `${id}${suffix.archive}`)
  }

  record(id: string): string {
    return join(this.root, `${id}${suffix.record}`)
  }

  /**
   * Holds an archive while it is packed, or fetched from off-site, until it has passed its check.
   */
  partial(id: string): string {
    return `${this.archive(id)}${suffix.partial}`
  }

  /** Marks an off-site copy for deletion. */
  deletion(id: string): string {
    return join(this.root, `${id}.deleted`)
  }

  job(id: string): string {
    return join(this.jobs, `${id}${suffix.record}`)
  }

  async prepare(): Promise<void> {
    await mkdir(this.jobs, { recursive: true, mode: 0o700 })
  }

  recordIds(): Promise<string[]> {
    return listNamesWith(this.root, suffix.record)
  }

  deletedIds(): Promise<string[]> {
    return listNamesWith(this.root, '.deleted')
  }

  jobIds(): Promise<string[]> {
    return listNamesWith(this.jobs, suffix.record)
  }

  /** Removes the leftovers of interrupted work, and archives without a record. */
  async tidy(isKept: (backupId: string) => boolean): Promise<void> {
    for (const name of await readdir(this.root)) {
      const isStray = name.endsWith(suffix.partial) || name.endsWith('.new')
      const id = name.endsWith(suffix.archive) ? name.slice(0, -suffix.archive.length) : null
      if (isStray || (id !== null && !isKept(id))) await rm(join(this.root, name), { force: true })
    }
    for (const name of await readdir(this.jobs)) {
      if (name.endsWith('.new')) await rm(join(this.jobs, name), { force: true })
    }
  }
}

async function listNamesWith(folder: string, end: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length))
}
