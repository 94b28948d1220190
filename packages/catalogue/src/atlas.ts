import type { Image } from '@trellis/rttex/image.ts'
import type { Definition } from './definition.ts'
import { side } from './read-picture.ts'

export type Cell = { texture: string; column: number; row: number }

/** Sheets are 512 pixels wide and at most as high, which any client's graphics support. */
const columns = 16
const cellsPerSheet = columns * columns

/** Returns each item's cell by id. Sheets are filled in the order of ids. */
export function placeOnSheets(definitions: readonly Definition[]): Map<number, Cell> {
  const filled = new Map<string, number>()
  return new Map(
    definitions.map(({ id, sheet }) => {
      const at = filled.get(sheet) ?? 0
      filled.set(sheet, at + 1)
      const inSheet = at % cellsPerSheet
      const texture = `${sheet}_${Math.floor(at / cellsPerSheet) + 1}.rttex`
      return [id, { texture, column: inSheet % columns, row: Math.floor(inSheet / columns) }]
    }),
  )
}

/** Packs pictures, by id, into the sheets, by file name. */
export function packSheets(
  pictures: ReadonlyMap<number, Uint8Array>,
  cells: ReadonlyMap<number, Cell>,
): Map<string, Image> {
  const sheets = new Map<string, Image>()
  for (const [texture, rows] of countRows(cells)) {
    const [width, height] = [columns * side, 2 ** Math.ceil(Math.log2(rows * side))]
    sheets.set(texture, { width, height, pixels: new Uint8Array(width * height * 4) })
  }
  for (const [id, pixels] of pictures) {
    const cell = cells.get(id)
    const sheet = cell && sheets.get(cell.texture)
    if (cell !== undefined && sheet !== undefined) stamp(sheet, cell, pixels)
  }
  return sheets
}

function countRows(cells: ReadonlyMap<number, Cell>): Map<string, number> {
  const rows = new Map<string, number>()
  for (const { texture, row } of cells.values())
    rows.set(texture, Math.max(rows.get(texture) ?? 0, row + 1))
  return rows
}

function stamp(sheet: Image, { column, row }: Cell, pixels: Uint8Array): void {
  const bytes = side * 4
  for (let y = 0; y < side; y++) {
    const at = ((row * side + y) * sheet.width + column * side) * 4
    sheet.pixels.set(pixels.subarray(y * bytes, (y + 1) * bytes), at)
  }
}
