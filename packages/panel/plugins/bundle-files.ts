import type { Rolldown } from 'vite'

/** The files of a build. The page names them once, and refers to them by their number. */
export class BundleFiles {
  /** The paths of the files that have a number. The first has the number 0. */
  readonly paths: string[] = []
  readonly #bundle: Rolldown.OutputBundle
  readonly #chunks: readonly Rolldown.OutputChunk[]
  /** The files that the page loads in any case. */
  readonly #first: ReadonlySet<string>

  constructor(bundle: Rolldown.OutputBundle) {
    this.#bundle = bundle
    this.#chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
    this.#first = new Set(this.#listImports(this.#chunks.find((it) => it.isEntry)))
  }

  /** Lists the numbers of the files that a module needs, without those that every page loads. */
  listFor(module: string): number[] {
    return this.#listImports(this.#findChunk(module))
      .filter((it) => !this.#first.has(it))
      .map((it) => this.#number(it))
  }

  /** Lists the numbers of the files that contain a catalogue. */
  listTexts(name: string): number[] {
    return this.#chunks
      .filter((it) => it.moduleIds.some((id) => id.endsWith(`/${name}.json`)))
      .map((it) => this.#number(it.fileName))
  }

  /** Lists the names of the catalogues that a module opens. */
  listCatalogues(module: string): string[] {
    const files = new Set(this.#listImports(this.#findChunk(module)))
    return this.#chunks
      .filter((it) => files.has(it.fileName))
      .flatMap((it) => it.moduleIds)
      .flatMap((it) => /\/messages\/([a-z-]+)\.ts$/.exec(it)?.[1] ?? [])
  }

  #findChunk(module: string): Rolldown.OutputChunk | undefined {
    return this.#chunks.find((it) => it.moduleIds.includes(module) || it.facadeModuleId === module)
  }

  /** Lists the files of a chunk and of all that it imports. */
  #listImports(chunk: Rolldown.OutputChunk | undefined): string[] {
    const found = new Set<string>()
    const waiting = chunk === undefined ? [] : [chunk.fileName]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const each = this.#bundle[file]
      if (each?.type !== 'chunk' || found.has(file)) continue
      found.add(file)
      for (const style of each.viteMetadata?.importedCss ?? []) found.add(style)
      waiting.push(...each.imports)
    }
    return [...found]
  }

  #number(file: string): number {
    const path = `/${file}`
    if (!this.paths.includes(path)) this.paths.push(path)
    return this.paths.indexOf(path)
  }
}
