import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { archiveLeftOutName, archiveManifestName } from '@trellis/contract/game/archives.ts'
import { type LibraryKind, libraryKindSchema } from '@trellis/contract/game/world-library.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { listEntries } from '@trellis/game-data/folder-entries.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { getNameOfFile, isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { maxPlainBytes, openPlain, readPlain, TooLarge } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listSingleDocuments } from '@trellis/game-data/single-documents.ts'
import { ZipFile } from 'yazl'
import { withoutKeys } from '../documents/loaded-document.ts'
import { isArchived } from './archive-entry.ts'
import { findLibraryPlace } from './archived-library.ts'
import { hasPlainPassword, hidePassword } from './plain-passwords.ts'

/** `leaveOut` are keys of players that the archive does not have, such as those that only some may read. */
type Deps = { folder: ServerFolder; server: string; now: number; leaveOut?: readonly string[] }

/**
 * yazl keeps each file name as a Buffer. When the names shared Node.js's 64 KiB pools with stream
 * buffers, they held 1.4 GB for 60,000 files. Only smaller buffers share a pool of this size.
 */
const smallPool = 8 * 1024

/** `names` go into the archive. `strays` cannot: they are links, pipes or sockets. */
type Found = { names: string[]; strays: string[] }
type Content = Record<'worlds' | 'players' | 'textures' | LibraryKind, Found>

/** One part of an export, as the worker thread sends it. */
export type ExportPart = { leftOut: number; bytes: Uint8Array }

/**
 * `leftOut` counts the files that the archive cannot contain, as far as that is known before they
 * are read.
 */
export type Export = { content: Readable; leftOut: number }

/**
 * Packs a server's data as a zip, in the layout that an import takes: `database/worlds`, `database/players`,
 * `database/json`, `database/cache`, `database/library`, and a manifest. It hashes the passwords that are still plain text.
 * It skips links, pipes and other special files; the archive then ends with a list of them.
 */
export async function exportArchive({ folder, server, now, leaveOut = [] }: Deps): Promise<Export> {
  Buffer.poolSize = smallPool
  const content = {
    worlds: await findFiles(folder.worlds, getIsDocument(isWorldName)),
    players: await findFiles(folder.players, getIsDocument(isGrowId)),
    textures: await findFiles(folder.textures, (file) => file.endsWith('.rttex')),
    template: await findLibrary(folder, 'template'),
    stamp: await findLibrary(folder, 'stamp'),
  }
  const { worlds, players } = content
  const zip = new ZipFile()
  const manifest = {
    format: 'trellis-server',
    version: 1,
    server,
    exportedAt: new Date(now).toISOString(),
    worlds: worlds.names.length,
    players: players.names.length,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), archiveManifestName)
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new Error('yazl gives no Readable any more.')
  zip.on('error', (error: Error) => output.destroy(error))
  new ArchiveFill(zip, output, leaveOut).run(folder, content).catch((error: unknown) => {
    if (!output.destroyed) zip.emit('error', error)
  })
  const leftOut = Object.values(content).reduce((sum, { strays }) => sum + strays.length, 0)
  return { content: output, leftOut }
}

const getIsDocument = (isName: (name: string) => boolean) => (file: string) => {
  const name = getNameOfFile(file)
  return name !== null && isName(name)
}

const findLibrary = ({ library }: ServerFolder, kind: LibraryKind) =>
  findFiles(
    join(library, `${kind}s`),
    (file) => findLibraryPlace(`library/${kind}s/${file}`) !== null,
  )

async function findFiles(folder: string, isWanted: (file: string) => boolean): Promise<Found> {
  const found: Found = { names: [], strays: [] }
  for await (const entries of listEntries(folder)) {
    for (const entry of entries.filter(({ name }) => isWanted(name))) {
      if (entry.isFile()) found.names.push(entry.name)
      else found.strays.push(entry.name)
    }
  }
  found.names.sort()
  return found
}

/** Adds one file at a time to an archive, so that only one is open at once. */
class ArchiveFill {
  readonly #zip: ZipFile
  readonly #leaveOut: readonly string[]
  readonly #leftOut: string[] = []
  /** Aborts the export when the receiver closes the stream. */
  readonly #closed = new AbortController()

  constructor(zip: ZipFile, output: Readable, leaveOut: readonly string[]) {
    this.#zip = zip
    this.#leaveOut = leaveOut
    output.once('close', () => this.#closed.abort())
  }

  async run(folder: ServerFolder, { worlds, players, textures, ...library }: Content) {
    await this.#addAll(folder.worlds, 'database/worlds', worlds)
    for (const document of listSingleDocuments().filter(isArchived)) {
      const file = getDocumentPath(folder, document)
      const place = `database/json/${basename(file)}`
      const text = await readPlain(file).catch(listIfTooLarge(this.#leftOut, place))
      if (text) this.#zip.addBuffer(text, place)
    }
    await this.#addAll(folder.textures, 'database/cache', textures)
    for (const kind of libraryKindSchema.options) {
      const place = `library/${kind}s`
      await this.#addAll(join(folder.library, `${kind}s`), `database/${place}`, library[kind])
    }
    await this.#addPlayers(folder.players, players)
    if (this.#leftOut.length > 0) {
      const list = `These were left out, because they are no plain files or larger than any of their kind:\n${this.#leftOut.join('\n')}\n`
      this.#zip.addBuffer(Buffer.from(list), archiveLeftOutName)
    }
    this.#zip.end()
  }

  async #addAll(folder: string, place: string, { names, strays }: Found): Promise<void> {
    this.#leftOut.push(...strays.map((name) => `${place}/${name}`))
    for (const name of names) await this.#addFile(join(folder, name), `${place}/${name}`)
  }

  /** Leaves out a file that became a link after the folder was listed. */
  async #addFile(path: string, name: string): Promise<void> {
    this.#closed.signal.throwIfAborted()
    const file = await openPlain(path).catch(() => null)
    if (file === null || (await file.stat()).size > maxPlainBytes) {
      await file?.close()
      this.#leftOut.push(name)
      return
    }
    await this.#addStream(file.createReadStream(), name)
  }

  /**
   * Resolves when the receiver has taken all but a few buffers of the file: a slow receiver slows
   * the reading.
   */
  async #addStream(stream: Readable, name: string): Promise<void> {
    this.#zip.addReadStreamLazy(name, handOver(stream))
    try {
      await finished(stream, { signal: this.#closed.signal })
    } finally {
      stream.destroy()
    }
  }

  async #addPlayers(folder: string, { names, strays }: Found): Promise<void> {
    const place = 'database/players'
    this.#leftOut.push(...strays.map((name) => `${place}/${name}`))
    for (const name of names) {
      this.#closed.signal.throwIfAborted()
      const text = await readPlain(join(folder, name)).then(String, () => null)
      const packed = text === null ? null : await packPlayer(text, this.#leaveOut)
      if (packed === null) this.#leftOut.push(`${place}/${name}`)
      else await this.#addStream(Readable.from([packed]), `${place}/${name}`)
    }
  }
}

/** Handles an unreadable file: names one that is too large, and returns null. */
const listIfTooLarge = (leftOut: string[], name: string) => (error: unknown) => {
  if (error instanceof TooLarge) leftOut.push(name)
  return null
}

/** Releases the stream on the first call: the archive keeps the returned function until its end. */
function handOver(stream: Readable) {
  let kept: Readable | null = stream
  return (take: (error: null, stream: Readable) => void) => {
    const handed = kept
    kept = null
    if (handed !== null) take(null, handed)
  }
}

/**
 * Returns a player's file with a hashed password and without some keys. A file that is not JSON stays as it is; null when
 * the archive may not have a part of it.
 */
async function packPlayer(text: string, leaveOut: readonly string[]): Promise<Buffer | null> {
  const player = parseOrNull(text)
  if (player === null) return leaveOut.length === 0 ? Buffer.from(text) : null
  const hasHidden = leaveOut.some((key) => Object.hasOwn(player, key))
  if (!hasHidden && !hasPlainPassword(player)) return Buffer.from(text)
  await hidePassword(player)
  return Buffer.from(JSON.stringify(withoutKeys(player, leaveOut)))
}

function parseOrNull(text: string): JsonObject | null {
  try {
    return parseObject(text)
  } catch {
    return null
  }
}
