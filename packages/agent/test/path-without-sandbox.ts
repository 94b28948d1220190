import { existsSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder for PATH with the programs of this machine except bubblewrap; the caller must remove it. */
export function createPathWithoutSandbox(): string {
  const shadowed = mkdtempSync(join(tmpdir(), 'trellis-path-'))
  const linked = new Set(['bwrap'])
  for (const folder of ['/usr/sbin', '/usr/bin', '/sbin', '/bin']) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const program = join(folder, name)
      // The first folder of a name wins, as in PATH. A link may lead nowhere.
      if (linked.has(name) || !existsSync(program)) continue
      linked.add(name)
      symlinkSync(program, join(shadowed, name))
    }
  }
  return shadowed
}
