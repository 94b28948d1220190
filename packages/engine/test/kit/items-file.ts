import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { itemRecords } from '@trellis/catalogue/item-records.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'

let path: string | null = null

/** An `items.dat` of the real catalogue; made once for each process that asks, and gone with it. */
export function itemsFile(): string {
  if (path !== null) return path
  const folder = mkdtempSync(join(tmpdir(), 'trellis-items-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  path = join(folder, 'items.dat')
  writeFileSync(path, encodeItemsDat(itemRecords(new Map()), 19))
  return path
}
