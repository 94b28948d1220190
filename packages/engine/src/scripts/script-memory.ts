import { scriptBounds } from '@trellis/contract/kit/script-bounds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Memory } from './acts.ts'
import { listScriptNames } from './script-document.ts'

type Measured = { sizes: Map<string, number>; total: number }

const memories = { kind: 'script-state' } as const

/** Keeps a bounded set of keys and values for each script, in `script-state.json`. */
export class ScriptMemory {
  readonly #documents: DocumentStore
  /** Sizes of what scripts keep: measuring all of it at each change would take the time of the game. */
  readonly #measured = new Map<string, Measured>()
  #version = -1

  constructor(documents: DocumentStore) {
    this.#documents = documents
  }

  /**
   * Loads the file, so that it can be changed without waiting. It must exist before: after a crash the journal
   * brings files up to date, but makes none.
   */
  async open(): Promise<void> {
    const found = await this.#documents.find(memories)
    if (isObject(found?.scripts)) return
    await this.#documents.edit(memories, (value) => {
      value.scripts = {}
    })
  }

  /** Returns the values of a script as JSON texts by their keys. */
  format(name: string): string {
    const texts = Object.entries(this.#of(name)).map(([key, value]) => [key, JSON.stringify(value)])
    return JSON.stringify(Object.fromEntries(texts))
  }

  /** Returns the reason why the values do not fit, or null. */
  findRefusal(name: string, values: readonly Memory[]): string | null {
    if (values.length === 0) return null
    const { sizes, total } = this.#measure(name)
    let [keys, size] = [sizes.size, total]
    for (const { key, value } of values) {
      const before = sizes.get(key)
      if (before === undefined) keys++
      size += measureEntry(key, value) - (before ?? 0)
    }
    if (keys > scriptBounds.maxKeys) return `At most ${scriptBounds.maxKeys} keys.`
    return size > scriptBounds.maxStateBytes
      ? `At most ${scriptBounds.maxStateBytes} characters.`
      : null
  }

  keep(name: string, values: readonly Memory[]): void {
    const measured = this.#measure(name)
    this.#change(values.map(({ key, value }) => ({ set: ['scripts', name, key], value })))
    for (const { key, value } of values) {
      const size = measureEntry(key, value)
      measured.total += size - (measured.sizes.get(key) ?? 0)
      measured.sizes.set(key, size)
    }
    this.#version = this.#documents.getVersion(memories)
  }

  forget(name: string, key: string): void {
    if (!Object.hasOwn(this.#of(name), key)) return
    const measured = this.#measure(name)
    this.#change([{ unset: ['scripts', name, key] }])
    measured.total -= measured.sizes.get(key) ?? 0
    measured.sizes.delete(key)
    this.#version = this.#documents.getVersion(memories)
  }

  /** Drops what deleted scripts have kept. */
  clean(scripts: JsonObject | null): void {
    const names = new Set(listScriptNames(scripts))
    const left = Object.keys(this.#all()).filter((name) => !names.has(name))
    this.#change(left.map((name) => ({ unset: ['scripts', name] })))
  }

  /** Measures again after a change that others made. */
  #measure(name: string): Measured {
    const version = this.#documents.getVersion(memories)
    if (version !== this.#version) this.#measured.clear()
    this.#version = version
    const known = this.#measured.get(name)
    if (known) return known
    const sizes = new Map(
      Object.entries(this.#of(name)).map(([key, value]) => [key, measureEntry(key, value)]),
    )
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const measured = { sizes, total }
    this.#measured.set(name, measured)
    return measured
  }

  #change(operations: readonly Operation[]): void {
    this.#documents.play(memories, operations)
  }

  #of(name: string): JsonObject {
    const all = this.#all()
    const value = Object.hasOwn(all, name) ? all[name] : null
    return isObject(value) ? value : {}
  }

  #all(): JsonObject {
    const all = this.#documents.peek(memories)?.scripts
    return isObject(all) ? all : {}
  }
}

const measureEntry = (key: string, value: unknown) => key.length + JSON.stringify(value).length
