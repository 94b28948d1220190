import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readItemRecords } from '@trellis/catalogue/item-records.ts'
import { readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'

let written: string | null = null

/** Returns the path of an `items.dat` of the built-in catalogue, written once per process. */
export function itemsFile(): string {
  if (written !== null) return written
  const folder = mkdtempSync(join(tmpdir(), 'trellis-items-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  written = join(folder, 'items.dat')
  writeFileSync(written, encodeItemsDat(readItemRecords(readDefinitions(), new Map()), 19))
  return written
}
