import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Template, templateSchema } from '@trellis/contract/hosting/engines.ts'
import { compileLinearPattern } from '@trellis/game-data/linear-pattern.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import { Fault } from '@trellis/link/fault.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { getFieldSentence } from '@trellis/texts/field-sentences.ts'
import { z } from 'zod'
import { EngineFiles } from './engine-files.ts'

type FileCode = 'pattern-not-linear' | 'no-engine-file'

type FoundProgram = {
  exec: string
  files: { from: string; to: string }[]
  patterns: Record<string, string>
}

/** The engines other than the bundled one, as the api last sent them. */
export class Templates {
  readonly files: EngineFiles
  readonly #listFile: string
  #all = new Map<string, Template>()
  readonly #runSerially = createSerial()

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
    this.#keep(parseTemplates(text))
  }

  find(id: string): Template | null {
    return this.#all.get(id) ?? null
  }

  /** Lists the hashes of every program and file of all templates. */
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
    return this.#runSerially(() => writeSafely(this.#listFile, text))
  }

  /** Throws a `bad-input` fault with the sentence about each field that is at fault. */
  async take({ exec, files, patterns }: FoundProgram) {
    const codes = new Map<string, FileCode>()
    for (const [field, pattern] of Object.entries(patterns)) {
      if (compileLinearPattern(pattern) === null) codes.set(field, 'pattern-not-linear')
    }
    const taken: { from: string; to: string; sha256: string }[] = []
    const sha256 = await this.#takeOne(exec, 'exec', codes)
    for (const [at, file] of files.entries()) {
      const hash = await this.#takeOne(file.from, `files.${at}.from`, codes)
      if (hash !== null) taken.push({ ...file, sha256: hash })
    }
    if (sha256 === null || codes.size > 0) throw createFieldsFault(codes)
    return { sha256, files: taken }
  }

  async #takeOne(
    path: string,
    field: string,
    codes: Map<string, FileCode>,
  ): Promise<string | null> {
    try {
      return await this.files.take(path)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!refusals.has(code)) throw error
      codes.set(field, 'no-engine-file')
      return null
    }
  }

  #keep(templates: Template[]): void {
    this.#all = new Map(templates.map((template) => [template.id, template]))
  }
}

/** Creates the refusal with the sentence and the code of each field at fault. */
function createFieldsFault(codes: ReadonlyMap<string, FileCode>): Fault {
  const entries = [...codes]
  const fields = entries.map(([field, code]) => [field, getFieldSentence({ code })])
  const [first = 'no-engine-file'] = codes.values()
  return new Fault('bad-input', getFieldSentence({ code: first }), {
    fields: Object.fromEntries(fields),
    fieldCauses: Object.fromEntries(entries.map(([field, code]) => [field, { code }])),
  })
}

const refusals = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EACCES'])

function parseTemplates(text: string): Template[] {
  try {
    return z.array(templateSchema).parse(JSON.parse(text))
  } catch {
    return []
  }
}
