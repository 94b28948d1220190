import type { DatabaseSync } from 'node:sqlite'
import {
  changeSchema,
  type EditConflict,
  editConflictSchema,
} from '@trellis/contract/kit/document.ts'
import { type GameDocument, gameDocumentSchema } from '@trellis/contract/kit/game-document.ts'
import type { AgentReply } from '@trellis/contract/links/agent.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import { z } from 'zod'
import { boundConflicts } from './edit-rules.ts'
import { openSound } from './sound-database.ts'

const schema = 1
/** An acknowledged edit is on disk. */
const tables = `
  pragma journal_mode = delete;
  pragma synchronous = full;
  create table if not exists edit (
    number integer primary key autoincrement, at integer not null, by text not null,
    document text not null, key text not null, work text not null,
    -- the JSON text of what stood against it; null while it waits
    conflicts text, is_forced integer not null default 0
  ) strict;
`

const workSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('patch'), changes: z.array(changeSchema) }),
  /** JSON text, which keeps long numbers exact. */
  z.object({ do: z.literal('put'), text: z.string() }),
  z.object({ do: z.literal('remove') }),
])
export type QueuedWork = z.output<typeof workSchema>

export type QueuedEdit = {
  number: number
  at: number
  by: string
  document: GameDocument
  work: QueuedWork
  /** The owner has decided: the edit overrides conflicting values. */
  isForced: boolean
}

type Row = Record<string, unknown>

/**
 * Queues the edits of a server whose engine allows no writes while it runs, in the order of their
 * arrival.
 */
export class EditQueue {
  readonly #database: DatabaseSync

  constructor(file: string, now: number, isKnown = false) {
    this.#database = openSound(file, { schema, tables, onBroken: 'set-aside', now, isKnown })
  }

  /** On the disk when it returns. */
  add(edit: Pick<QueuedEdit, 'at' | 'by' | 'document' | 'work'>): void {
    const { at, by, document, work } = edit
    this.#database
      .prepare('insert into edit (at, by, document, key, work) values (?, ?, ?, ?, ?)')
      .run(at, by, JSON.stringify(document), getDocumentKey(document), JSON.stringify(work))
  }

  /** Returns the oldest queued edit; null when there is none. */
  next(): QueuedEdit | null {
    const row = this.#database
      .prepare('select * from edit where conflicts is null order by number limit 1')
      .get()
    return row ? getEdit(row) : null
  }

  /** Returns the queued edits of a document. */
  of(document: GameDocument): QueuedEdit[] {
    return this.#database
      .prepare('select * from edit where conflicts is null and key = ? order by number')
      .all(getDocumentKey(document))
      .map(getEdit)
  }

  remove(number: number): boolean {
    return this.#database.prepare('delete from edit where number = ?').run(number).changes === 1
  }

  hold(number: number, conflicts: readonly EditConflict[]): void {
    this.#database
      .prepare('update edit set conflicts = ?, is_forced = 0 where number = ?')
      .run(JSON.stringify(conflicts), number)
  }

  /**
   * Requeues a held edit so that it overrides conflicting values. Returns false when it is not
   * held.
   */
  force(number: number): boolean {
    const { changes } = this.#database
      .prepare(
        'update edit set conflicts = null, is_forced = 1 where number = ? and conflicts is not null',
      )
      .run(number)
    return changes === 1
  }

  findHeld(number: number): QueuedEdit | null {
    const row = this.#database
      .prepare('select * from edit where number = ? and conflicts is not null')
      .get(number)
    return row === undefined ? null : getEdit(row)
  }

  count(): { queued: number; held: number } {
    const row = this.#database
      .prepare('select count(*) as total, count(conflicts) as held from edit')
      .get()
    const held = Number(row?.held)
    return { queued: Number(row?.total) - held, held }
  }

  list(): AgentReply<'edits.waiting'> {
    const rows = this.#database.prepare('select * from edit order by number').all()
    const isHeld = (row: Row) => row.conflicts !== null
    return {
      queued: rows
        .filter((row) => !isHeld(row))
        .map(getEdit)
        .map((edit) => ({ ...getShown(edit), changes: findChanges(edit) })),
      held: rows
        .filter(isHeld)
        .map((row) => ({ ...getShown(getEdit(row)), ...boundConflicts(listConflicts(row)) })),
    }
  }

  close(): void {
    this.#database.close()
  }
}

function getEdit(row: Row): QueuedEdit {
  return {
    number: Number(row.number),
    at: Number(row.at),
    by: String(row.by),
    document: gameDocumentSchema.parse(JSON.parse(String(row.document))),
    work: workSchema.parse(parseJson(String(row.work))),
    isForced: row.is_forced === 1,
  }
}

function getShown({ number, by, document, at }: QueuedEdit) {
  return { number, by, document, at: new Date(at).toISOString() }
}

function findChanges({ work }: QueuedEdit): number | null {
  return work.do === 'patch' ? work.changes.length : null
}

function listConflicts(row: Row): EditConflict[] {
  return z.array(editConflictSchema).parse(parseJson(String(row.conflicts)))
}
