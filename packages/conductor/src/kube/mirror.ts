import { createInterface } from 'node:readline'
import type { Log } from '@trellis/program/log.ts'
import * as z from 'zod'
import { type KubeApi, KubeFault } from './kube-api.ts'
import type { KubeObject } from './objects.ts'

const listSchema = z.object({
  metadata: z.object({ resourceVersion: z.string() }),
  items: z.array(z.unknown()).nullable(),
})
const eventSchema = z.object({
  type: z.enum(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']),
  object: z.unknown(),
})
const bookmarkSchema = z.object({ metadata: z.object({ resourceVersion: z.string() }) })
const statusSchema = z.object({ code: z.int().default(500), message: z.string().default('') })

/** A watch is ended by the api after this long and begun again where it was; one that is not has lost its line. */
const watchSeconds = 50
const graceMs = 15_000
const backOffMs = { first: 200, max: 5000 }

type Deps<Item extends KubeObject> = {
  api: KubeApi
  /** With its query, if any. */
  path: string
  schema: z.ZodType<Item>
  log: Log
  onChange: (name: string) => void
}

/** The cluster's objects of one kind as they are now: listed once, then followed. */
export class Mirror<Item extends KubeObject> {
  readonly #deps: Deps<Item>
  #items = new Map<string, Item>()
  #version: string | null = null
  #watching: AbortController | null = null
  #isClosed = false

  constructor(deps: Deps<Item>) {
    this.#deps = deps
  }

  get(name: string): Item | null {
    return this.#items.get(name) ?? null
  }

  all(): Item[] {
    return [...this.#items.values()]
  }

  /** Resolves with the first list; follows until it is closed. */
  async open(): Promise<void> {
    let waitMs = backOffMs.first
    await new Promise<void>((resolve) => {
      const go = async () => {
        while (!this.#isClosed) {
          try {
            if (this.#version === null) await this.#list()
            resolve()
            await this.#watch()
            waitMs = backOffMs.first
          } catch (error) {
            if (this.#isClosed) return
            this.#logFailure(error)
            await new Promise((wake) => setTimeout(wake, waitMs))
            waitMs = Math.min(waitMs * 2, backOffMs.max)
          }
        }
      }
      void go()
    })
  }

  close(): void {
    this.#isClosed = true
    this.#watching?.abort()
  }

  async #list(): Promise<void> {
    const { api, path, onChange } = this.#deps
    const list = listSchema.parse(await api.get(path))
    const before = this.#items
    const items = (list.items ?? []).flatMap((item) => this.#read(item) ?? [])
    this.#items = new Map(items.map((item) => [item.metadata.name, item]))
    this.#version = list.metadata.resourceVersion
    for (const name of new Set([...before.keys(), ...this.#items.keys()])) onChange(name)
  }

  /** Ends when the api ends it. On 410 (expired version) everything is listed again. */
  async #watch(): Promise<void> {
    const { api, path } = this.#deps
    const watching = new AbortController()
    this.#watching = watching
    const timer = setTimeout(() => watching.abort(), watchSeconds * 1000 + graceMs)
    const query = `watch=1&allowWatchBookmarks=true&timeoutSeconds=${watchSeconds}&resourceVersion=${this.#version}`
    try {
      const stream = await api.stream(
        `${path}${path.includes('?') ? '&' : '?'}${query}`,
        watching.signal,
      )
      for await (const line of createInterface({
        input: stream,
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        if (line !== '') this.#take(eventSchema.parse(JSON.parse(line)))
      }
    } catch (error) {
      if (error instanceof KubeFault && error.code === 410) this.#version = null
      throw error
    } finally {
      clearTimeout(timer)
      this.#watching = null
    }
  }

  #take({ type, object }: z.output<typeof eventSchema>): void {
    if (type === 'ERROR') {
      const { code, message } = statusSchema.parse(object)
      // The watch is stale: list again.
      this.#version = null
      throw new KubeFault(code, message)
    }
    if (type === 'BOOKMARK') {
      this.#version = bookmarkSchema.parse(object).metadata.resourceVersion
      return
    }
    const item = this.#read(object)
    if (item === null) return
    const { name, resourceVersion } = item.metadata
    this.#version = resourceVersion
    if (type === 'DELETED') this.#items.delete(name)
    else this.#items.set(name, item)
    this.#deps.onChange(name)
  }

  /** One that is not understood must not hide the others. */
  #read(object: unknown): Item | null {
    const item = this.#deps.schema.safeParse(object)
    if (item.success) return item.data
    this.#deps.log.error(
      { error: item.error.message },
      'An object of the cluster is not understood.',
    )
    return null
  }

  #logFailure(error: unknown): void {
    if (error instanceof KubeFault && error.code === 410) return
    this.#deps.log.warn(
      { error: String(error), path: this.#deps.path },
      'The cluster does not answer.',
    )
  }
}
