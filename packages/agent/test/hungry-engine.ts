import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mib = 1024 * 1024
const folder = process.env.TRELLIS_FOLDER

/** The real engine, that also does what a file in its data folder tells: `eat` memory, or `fill` its storage. */
if (folder !== undefined) {
  const data = join(folder, 'data')
  const eaten: Buffer[] = []
  setInterval(() => {
    if (existsSync(join(data, 'eat'))) eaten.push(Buffer.alloc(8 * mib, 1))
    if (existsSync(join(data, 'fill'))) {
      writeFileSync(join(data, 'filler'), Buffer.alloc(4 * mib, 1))
    }
  }, 20)
}
const engine = join(import.meta.dirname, '../../engine/src/main.ts')
await import(engine)
