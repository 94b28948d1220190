import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Template, templateSchema } from '@trellis/contract/engines.ts'
import { linearPattern } from '@trellis/game-data/linear-pattern.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import { Fault } from '@trellis/link/fault.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { z } from 'zod'
import { EngineFiles } from './engine-files.ts'

type Taking = {
  exec: string
  files: { from: string; to: string }[]
  patterns: Record<string, string>
}

const notLinear =
  'This pattern may take for ever: it looks ahead, refers back, or counts what it has counted.'

/** The engines besides the bundled one, as the api last sent them. */
export class Templates {
  readonly files: EngineFiles
  readonly #listFile: string
  #all = new Map<string, Template>()
  readonly #inTurn = createSerial()

  constructor(dataDir: string) {
    this.files = new EngineFiles(dataDir)
    this.#listFile = join(dataDir, 'templates.json')
  }

  /**
   * Treats an unreadable list as empty: the api sends it again, and until then no such engine
   * starts.
   */
  async load(): Promise<void> {
    await this.files.prepare()
    const text = await readFile(this.#listFile, 'utf8').catch(() => '[]')
    this.#keep(parsedList(text))
  }

  find(id: string): Template | null {
    return this.#all.get(id) ?? null
  }

  /** Of every program and file that any of them has. */
  get hashes(): string[] {
    return [...this.#all.values()].flatMap(({ sha256, files }) => [
      sha256,
      ...files.map((file) => file.sha256),
    ])
  }

  /** In force at once, kept when it resolves. */
  set(templates: Template[]): Promise<void> {
    this.#keep(templates)
    const text = JSON.stringify(templates)
    return this.#inTurn(() => writeSafely(this.#listFile, text))
  }

  /** Throws a `bad-input` fault with the sentence about each field that is at fault. */
  async take({ exec, files, patterns }: Taking) {
    const fields: Record<string, string> = {}
    for (const [field, pattern] of Object.entries(patterns)) {
      if (linearPattern(pattern) === null) fields[field] = notLinear
    }
    const taken: { from: string; to: string; sha256: string }[] = []
    const sha256 = await this.#takeOne(exec, 'exec', fields)
    for (const [at, file] of files.entries()) {
      const hash = await this.#takeOne(file.from, `files.${at}.from`, fields)
      if (hash !== null) taken.push({ ...file, sha256: hash })
    }
    const [first] = Object.values(fields)
    if (first !== undefined || sha256 === null)
      throw new Fault('bad-input', first ?? notThere, { fields })
    return { sha256, files: taken }
  }

  async #takeOne(
    path: string,
    field: string,
    fields: Record<string, string>,
  ): Promise<string | null> {
    try {
      return await this.files.take(path)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!refusals.has(code)) throw error
      fields[field] = notThere
      return null
    }
  }

  #keep(templates: Template[]): void {
    this.#all = new Map(templates.map((template) => [template.id, template]))
  }
}

const notThere = 'There is no such plain file in the folder "engines" of the server host.'
const refusals = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EACCES'])

function parsedList(text: string): Template[] {
  try {
    return z.array(templateSchema).parse(JSON.parse(text))
  } catch {
    return []
  }
}
