import type { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { maxVersions, type Version } from '@trellis/contract/kit/document.ts'
import { openSound } from './sound-database.ts'

export type Reason = 'edit' | 'restore' | 'delete' | 'repair' | 'import' | 'rename'
export type NewVersion = {
  text: string
  by: string
  reason: Reason
  at: number
  /** Has what other documents said about a deleted world. */
  mentions?: string | null
}

export type Loaded = {
  etag: string
  text: string
  reader: string | null
  at: number
  /** False if only an editor holds this state, and the document never had it. */
  isState: boolean
}

const maxBases = 30
const readersTtlMs = 24 * 3_600_000

const schema = 1
const tables = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists version (
    document text not null, number integer not null, at integer not null, by text not null,
    reason text not null, size integer not null, content blob not null,
    primary key (document, number)
  ) strict;
  create table if not exists base (
    document text not null, etag text not null, at integer not null, content blob not null,
    -- 0 for what an editor has in hand without it ever having been the document
    is_state integer not null,
    primary key (document, etag)
  ) strict;
  create table if not exists reader (
    document text not null, reader text not null, etag text not null, at integer not null,
    primary key (document, reader)
  ) strict;
  -- what other documents said about a world, by the instant of its version, which stays when the world is renamed
  create table if not exists mention (
    document text not null, at integer not null, content blob not null,
    primary key (document, at)
  ) strict;
`

/** A server's memory of its documents: older states, and the states that editors have loaded. */
export class History {
  readonly #database: DatabaseSync

  /** One that cannot be read is set aside: without older states the server can be edited all the same. */
  constructor(file: string, now: number, isKnown = false) {
    this.#database = openSound(file, { schema, tables, onBroken: 'set-aside', now, isKnown })
  }

  /** Survives a loss of power. The oldest beyond `maxVersions` goes. */
  keep(document: string, { text, by, reason, at, mentions = null }: NewVersion): void {
    const database = this.#database
    // Uses full sync: the kept state is about to be replaced, so it is worth the wait for the disk.
    database.exec('pragma synchronous = full')
    try {
      const last = database
        .prepare('select number, content from version where document = ? order by number desc')
        .get(document)
      // Skips a retried edit, after the engine went away during the first attempt.
      if (reason === 'edit' && findText(last) === text) return
      const number = Number(last?.number ?? 0) + 1
      const row = [document, number, at, by, reason, Buffer.byteLength(text)]
      this.#inOne(() => {
        database
          .prepare('insert into version values (?, ?, ?, ?, ?, ?, ?)')
          .run(...row, zstdCompressSync(text))
        if (mentions !== null)
          database
            .prepare('insert or replace into mention values (?, ?, ?)')
            .run(document, at, zstdCompressSync(mentions))
        this.#forgetOldest(document, number)
      })
    } finally {
      database.exec('pragma synchronous = normal')
    }
  }

  /** One wait for the disk instead of one for each statement. */
  #inOne(work: () => void): void {
    this.#database.exec('begin')
    try {
      work()
      this.#database.exec('commit')
    } catch (error) {
      // A full disk has taken it back already.
      if (this.#database.isTransaction) this.#database.exec('rollback')
      throw error
    }
  }

  /** Adds the states of one document to those of another, which are older; a state that it has already is skipped. */
  copy(from: string, to: string): void {
    this.#inOne(() => {
      const last = this.#database.prepare(
        'select max(number) as last from version where document = ?',
      )
      const first = Number(last.get(to)?.last ?? 0)
      this.#database
        .prepare(
          `insert into version
             select ?2, ?3 + row_number() over (order by number), at, by, reason, size, content
             from version as old where document = ?1 and not exists
               (select 1 from version where document = ?2 and at = old.at and content = old.content)`,
        )
        .run(from, to, first)
      this.#database
        .prepare(
          'insert or ignore into mention select ?2, at, content from mention where document = ?1',
        )
        .run(from, to)
      this.#forgetOldest(to, Number(last.get(to)?.last ?? 0))
    })
  }

  #forgetOldest(document: string, last: number): void {
    this.#database
      .prepare('delete from version where document = ? and number <= ?')
      .run(document, last - maxVersions)
    this.#database
      .prepare(
        `delete from mention where document = ?1 and at not in
           (select at from version where document = ?1)`,
      )
      .run(document)
  }

  /** Forgets a document that has another name now. */
  forget(document: string): void {
    this.#inOne(() => {
      for (const table of ['version', 'base', 'reader', 'mention'])
        this.#database.prepare(`delete from ${table} where document = ?`).run(document)
    })
  }

  /** Newest first. */
  versions(document: string): Version[] {
    return this.#database
      .prepare(
        'select number, at, by, reason, size from version where document = ? order by number desc',
      )
      .all(document)
      .map(getVersion)
  }

  /** Null for one that is not kept. */
  version(document: string, number: number): string | null {
    const row = this.#database
      .prepare('select content from version where document = ? and number = ?')
      .get(document, number)
    return findText(row)
  }

  /** Returns what other documents said about a world when this state of it was kept at its deletion. */
  mentions(document: string, number: number): string | null {
    const row = this.#database
      .prepare(
        `select mention.content from mention join version using (document, at)
         where document = ? and number = ? and reason = 'delete'`,
      )
      .get(document, number)
    return findText(row)
  }

  /** The newest version of each document whose newest version was kept at its deletion, newest first. */
  deleted(kind: 'world' | 'player'): (Version & { document: string })[] {
    return this.#database
      .prepare(
        `select document, number, at, by, reason, size from version as v
         where document like ? || '/%' and reason = 'delete'
           and number = (select max(number) from version where document = v.document)
         order by at desc limit 200`,
      )
      .all(kind)
      .map((row) => ({ ...getVersion(row), document: String(row.document) }))
  }

  /** Returns the newest kept state, from a version or from an editor's loaded state. */
  lastGood(document: string): string | null {
    const row = this.#database
      .prepare(
        `select content from (
           select at, 0 as newer, content from version where document = ?1
           union all select at, 1, content from base where document = ?1 and is_state = 1
         ) order by at desc, newer desc limit 1`,
      )
      .get(document)
    return findText(row)
  }

  /** Remembers a state as loaded, by the reader if there is one. */
  loaded(document: string, it: Loaded) {
    const database = this.#database
    database
      .prepare(
        `insert into base (document, etag, at, content, is_state) values (?1, ?2, ?3, ?4, ?5)
         on conflict (document, etag) do update set at = ?3,
           content = iif(?5 or not is_state, ?4, content), is_state = max(is_state, ?5)`,
      )
      .run(document, it.etag, it.at, zstdCompressSync(it.text), Number(it.isState))
    database
      .prepare(
        `delete from base where document = ?1 and etag not in
           (select etag from base where document = ?1 order by at desc limit ?2)`,
      )
      .run(document, maxBases)
    if (it.reader === null) return
    database
      .prepare(
        `insert into reader values (?1, ?2, ?3, ?4)
         on conflict (document, reader) do update set etag = ?3, at = ?4`,
      )
      .run(document, it.reader, it.etag, it.at)
    database.prepare('delete from reader where at < ?').run(it.at - readersTtlMs)
  }

  /** Returns the etag of the state that the reader loaded last. */
  lastRead(document: string, reader: string): string | null {
    const row = this.#database
      .prepare('select etag from reader where document = ? and reader = ?')
      .get(document, reader)
    return row ? String(row.etag) : null
  }

  /** Returns null for a state that no editor loaded, or too long ago. */
  base(document: string, etag: string): string | null {
    const row = this.#database
      .prepare('select content from base where document = ? and etag = ?')
      .get(document, etag)
    return findText(row)
  }

  /** Forgets the loaded states when other data replaces the files. */
  forgetLoaded(): void {
    this.#inOne(() => this.#database.exec('delete from base; delete from reader'))
  }

  close(): void {
    this.#database.close()
  }
}

type Row = Record<string, unknown>

function getVersion({ number, at, by, reason, size }: Row): Version {
  return {
    number: Number(number),
    at: new Date(Number(at)).toISOString(),
    by: String(by),
    reason: String(reason),
    sizeBytes: Number(size),
  }
}

function findText(row: Row | undefined): string | null {
  const content = row?.content
  return content instanceof Uint8Array ? zstdDecompressSync(content).toString('utf8') : null
}
