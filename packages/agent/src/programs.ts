import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Node and its arguments up to a program's main file. One helper thread is plenty for a small game, and 200 games share a machine. */
export function getProgramCommand(entry: string): string[] {
  return [
    process.execPath,
    '--v8-pool-size=1',
    // SIGUSR1 would open a debugger that obeys every program of the same user.
    '--disable-sigusr1',
    // Node.js can end the process when it replaces WebAssembly's code while threads end (see `scripts/v8-flags.mjs`).
    '--wasm-wrapper-tiering-budget=2000000000',
    entry,
  ]
}

/**
 * Returns the paths that a program reads: Node itself, and its code, bundled in one folder or as
 * source below the folder with its `node_modules`.
 */
export function listProgramFolders(entry: string): string[] {
  let code = dirname(entry)
  if (entry.endsWith('.ts')) {
    while (code !== '/' && !existsSync(join(code, 'node_modules', 'zod'))) code = dirname(code)
  }
  return [realpathSync(process.execPath), code]
}

/** Returns the variables of the agent's environment that any program needs, without settings or secrets. */
export function getPlainEnvironment(forBench: boolean): Record<string, string> {
  return buildEnvironment(['PATH', 'HOME', 'LANG', 'TZ', 'LOG_LEVEL', 'MALLOC_ARENA_MAX'], forBench)
}

/** Returns the variables for a program in a container image, which has its own paths. */
export function getImageEnvironment(forBench: boolean): Record<string, string> {
  return buildEnvironment(['LANG', 'TZ', 'LOG_LEVEL', 'MALLOC_ARENA_MAX'], forBench)
}

function buildEnvironment(names: string[], forBench: boolean): Record<string, string> {
  const plain: Record<string, string> = forBench ? { TRELLIS_BENCH: '1' } : {}
  for (const name of names) {
    const value = process.env[name]
    if (value !== undefined) plain[name] = value
  }
  return plain
}
