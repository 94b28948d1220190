import { type Guild, getEntryWithout, getGuildEntries } from '@trellis/game-data/guild-file.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { openMap } from '../documents/open-map.ts'
import { GuildBook, getNextGuildId } from '../game/guilds/guild-book.ts'
import { type GuildChange, listBuilders } from '../game/guilds/guild-rules.ts'

type Deps = {
  documents: DocumentStore
  /** Runs when other players have access to a world. */
  onAccess: (world: string) => void
}

const guilds = { kind: 'guilds' } as const
const accessKey = 'guild_access'

/** The guilds of `guilds.json`, and the access of their members to the guilds' worlds. */
export class GuildStore {
  readonly #deps: Deps
  #book: GuildBook = new GuildBook(null)
  #version = -1
  /** The worlds whose files give access to a guild, so that it ends with the guild. */
  readonly #opened = new Set<string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  open(): Promise<void> {
    return openMap(this.#deps.documents, guilds, 'guilds')
  }

  /** Whether the file was set aside and may still be repaired, which replaces the guilds. The next save ends it. */
  get isInRepair(): boolean {
    return this.#deps.documents.isBroken(guilds)
  }

  /** Returns the guilds as the file has them now, also after an edit of the panel. */
  get book(): GuildBook {
    const { documents } = this.#deps
    const version = documents.getVersion(guilds)
    if (version !== this.#version) this.#book = new GuildBook(documents.peek(guilds))
    this.#version = version
    return this.#book
  }

  get nextId(): string {
    return getNextGuildId(this.#deps.documents.peek(guilds))
  }

  /** Applies a change at once. Returns the guild after it; null when it exists no more. */
  change({ id, operations, otherId }: Exclude<GuildChange, string>): Guild | null {
    const { documents } = this.#deps
    const { book } = this
    const before = book.find(id)
    documents.play(guilds, operations)
    if (otherId !== undefined) book.reread(documents.peek(guilds), otherId)
    book.reread(documents.peek(guilds), id)
    this.#version = documents.getVersion(guilds)
    const after = book.find(id)
    const worlds = new Set([before?.world?.name, after?.world?.name])
    for (const world of worlds) if (world !== undefined) this.updateWorld(world)
    return after
  }

  /**
   * Removes a player whose account is new or gone, also from invitations. The change waits while the game is held
   * still.
   */
  async forget(growId: string): Promise<void> {
    const { documents } = this.#deps
    if (this.book.listWith(growId).length === 0) return
    await documents.edit(guilds, (value) => {
      const entries = { ...getGuildEntries(value) }
      for (const { id } of this.book.listWith(growId)) {
        const left = getEntryWithout(id, entries[id], growId)
        if (left === null) delete entries[id]
        else entries[id] = left
      }
      value.guilds = entries
    })
    this.updateWorlds()
  }

  /** Brings the access to all open worlds up to date. */
  updateWorlds(): void {
    const given = this.book.all.flatMap(({ world }) => world?.name ?? [])
    for (const name of new Set([...given, ...this.#opened])) this.updateWorld(name)
  }

  /** Writes into the file of an open world who of its guild has access. Others are written when they open. */
  updateWorld(name: string): void {
    const { documents, onAccess } = this.#deps
    const document = { kind: 'world', name } as const
    const world = documents.peek(document)
    if (world === null) {
      // A closed world gets its access when it opens.
      this.#opened.delete(name)
      return
    }
    const guild = this.book.findAt(name)
    const access = guild?.world ? { owner: guild.world.owner, names: listBuilders(guild) } : null
    if (access === null) this.#opened.delete(name)
    else this.#opened.add(name)
    if (JSON.stringify(world[accessKey] ?? null) === JSON.stringify(access)) return
    const operation: Operation =
      access === null ? { unset: [accessKey] } : { set: [accessKey], value: access }
    documents.play(document, [operation])
    onAccess(name)
  }

  /** Brings the access up to date after a world got another name; `to` is null for a removed one. */
  movedWorld(from: string, to: string | null): void {
    for (const world of [from, to]) if (world !== null) this.updateWorld(world)
  }
}
