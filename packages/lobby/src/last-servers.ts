import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { z } from 'zod'

/** Each takes some fifty bytes of the file, which is written whole. */
const maxPlayers = 20_000
/** Who comes within this time is written together. */
const writeAfterMs = 1000

const fileSchema = z.object({
  /** Players without case and servers by id, who came longest ago first. */
  last: z.array(z.tuple([z.string().max(64), z.string().max(64)])),
})

type Options = { path: string; max?: number; onError: (error: unknown) => void }

/** Which server each player used last, across lives of the lobby; those who came longest ago are forgotten. */
export class LastServers {
  readonly #options: Options
  readonly #max: number
  readonly #byPlayer: Map<string, string>
  #timer: NodeJS.Timeout | null = null
  readonly #runSerially = createSerial()

  private constructor(options: Options, known: [string, string][]) {
    this.#options = options
    this.#max = options.max ?? maxPlayers
    this.#byPlayer = new Map(known.slice(-this.#max))
  }

  /** Treats an unreadable file as empty, because losing it costs only convenience. */
  static async open(options: Options): Promise<LastServers> {
    await mkdir(dirname(options.path), { recursive: true, mode: 0o700 })
    try {
      const { last } = fileSchema.parse(JSON.parse(await readFile(options.path, 'utf8')))
      return new LastServers(options, last)
    } catch (error) {
      const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isNew) options.onError(error)
      return new LastServers(options, [])
    }
  }

  /** The id of the server, or null. */
  find(growId: string): string | null {
    return this.#byPlayer.get(growId.toLowerCase()) ?? null
  }

  note(growId: string, serverId: string): void {
    const key = growId.toLowerCase()
    this.#byPlayer.delete(key)
    this.#byPlayer.set(key, serverId)
    if (this.#byPlayer.size > this.#max) {
      const [oldest] = this.#byPlayer.keys()
      if (oldest !== undefined) this.#byPlayer.delete(oldest)
    }
    this.#timer ??= setTimeout(() => void this.save(), writeAfterMs)
  }

  /** Writes pending changes. Writes of one file must not overlap. */
  save(): Promise<void> {
    const isDue = this.#timer !== null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return this.#runSerially(async () => {
      if (isDue) await this.#write()
    }).catch(this.#options.onError)
  }

  #write(): Promise<void> {
    return writeSafely(this.#options.path, JSON.stringify({ last: [...this.#byPlayer] }))
  }
}
