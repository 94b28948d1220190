// `node scripts/run.mjs scripts/export-art.ts`: writes what the drawing code draws as pictures and definitions.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { encode } from 'fast-png'
import { drawnItems } from '../packages/catalogue/src/catalogue.ts'
import { defineItem, defineSeed } from '../packages/catalogue/src/definition.ts'
import { families } from '../packages/catalogue/src/families.ts'
import type { ItemDefinition } from '../packages/catalogue/src/item-definition.ts'
import type { ItemEntry } from '../packages/catalogue/src/item-entry.ts'
import { itemTypes } from '../packages/catalogue/src/item-types.ts'
import { ourArt } from '../packages/catalogue/src/read-definitions.ts'

const drawn = new Map(drawnItems.map((item) => [item.definition.id, item]))
const changeable = ['punches', 'resetSeconds', 'maxAmount', 'sheet', 'hasSeed'] as const
const fixed = ['kind', 'clothingType', 'actionType', 'collision'] as const

rmSync(ourArt, { recursive: true, force: true })
for (const [family, items] of Object.entries(families)) {
  const group = family.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  mkdirSync(`${ourArt}/${group}`, { recursive: true })
  const entries = items.map((item) => entryFor(item))
  for (const entry of entries) {
    const item = defineItem(group, entry)
    writePicture(item.picture, item.id)
    if (item.hasSeed) writePicture(defineSeed(item).picture, item.id + 1)
  }
  const written = entries.map((entry) => ({ ...entry, seedColors: entry.seedColors.map(hex) }))
  writeFileSync(`${ourArt}/${group}/items.json`, `${JSON.stringify(written, null, 2)}\n`)
}

function writePicture(path: string, id: number): void {
  const data = drawn.get(id)?.sprite.pixels
  if (data === undefined) throw new Error(`${id} is not drawn.`)
  writeFileSync(
    `${ourArt}/${path}`,
    encode({ width: 32, height: 32, data }, { zlib: { level: 9 } }),
  )
}

/** The entry with the type that needs the fewest values besides it. */
function entryFor(item: ItemDefinition): ItemEntry {
  const { id, name, description, rarity } = item
  const colors = drawn.get(id)?.colors
  if (colors === undefined) throw new Error(`${name} is not drawn.`)
  const [best] = Object.entries(itemTypes)
    .filter(([, type]) => fixed.every((key) => type[key] === item[key]))
    .map(([type, standard]) => {
      const own = changeable.filter((key) => standard[key] !== item[key])
      return { type, standard, own }
    })
    .toSorted((one, other) => one.own.length - other.own.length)
  if (best === undefined) throw new Error(`${name} has no type.`)
  return {
    ...{ id, name, description, type: best.type as ItemEntry['type'], rarity },
    ...Object.fromEntries(best.own.map((key) => [key, item[key]])),
    ...(best.standard.fillsCell && /Glass|Window/.test(name) ? { seeThrough: true } : {}),
    seedColors: [colors[0], colors[1]],
  }
}

function hex(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`
}
