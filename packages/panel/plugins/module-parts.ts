import { build, type InlineConfig, type Rolldown } from 'vite'

/** The modules that load a module (the page's script and those of dynamic imports), and its length. */
export type Part = { readonly users: ReadonlySet<string>; readonly characters: number }

/** The part of each module, by its path. */
export type ModuleParts = ReadonlyMap<string, Part>

/**
 * Builds the panel once without groups. Only then does the bundler's own division say which modules a part really
 * loads: an import from a library's index reaches the whole library before unused code is removed.
 */
export async function findModuleParts(config: InlineConfig): Promise<ModuleParts> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [] } } },
    },
  })
  if (!('output' in built)) throw new Error('The panel was built in another way than asked for.')
  const chunks = new Map(
    built.output.filter((it) => it.type === 'chunk').map((it) => [it.fileName, it]),
  )
  const parts = new Map<string, { users: Set<string>; characters: number }>()
  for (const chunk of chunks.values()) {
    if (chunk.facadeModuleId === null) continue
    for (const [module, characters] of listModules(chunk, chunks)) {
      const part = parts.get(module) ?? { users: new Set(), characters }
      part.users.add(chunk.facadeModuleId)
      parts.set(module, part)
    }
  }
  return parts
}

/** Lists the modules of a chunk and of all chunks that it imports. */
function listModules(
  start: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): [id: string, characters: number][] {
  const found = new Set([start])
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = chunks.get(file)
      if (imported !== undefined) found.add(imported)
    }
  return [...found].flatMap((it) =>
    Object.entries(it.modules).map(([id, { renderedLength }]): [string, number] => [
      id,
      renderedLength,
    ]),
  )
}
