import {
  type CopiedSettings,
  type WorldFile,
  worldFileFormat,
  worldFileVersion,
} from '@trellis/contract/game/world-files.ts'
import { packTiles } from '@trellis/contract/kit/tile-runs.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { Grid } from './grid.ts'
import { drawEmpty, drawFarm, drawParkour, drawPixelArt, drawShopStreet } from './scenes.ts'

type BuiltIn = { id: string; settings: CopiedSettings; draw: (grid: Grid) => void }

/** The templates that every server has, in the order of their list. The panel names them by their ids. */
const builtIn: readonly BuiltIn[] = [
  { id: 'empty', settings: {}, draw: drawEmpty },
  { id: 'farm', settings: { ct: 'Farm' }, draw: drawFarm },
  { id: 'parkour', settings: { ct: 'Parkour' }, draw: drawParkour },
  { id: 'shop-street', settings: { ct: 'Shop' }, draw: drawShopStreet },
  { id: 'pixel-art', settings: { ct: 'Art' }, draw: drawPixelArt },
]

const name = worldNameSchema.parse('TEMPLATE')

export const builtInTemplates: ReadonlyMap<string, WorldFile> = new Map(
  builtIn.map(({ id, settings, draw }) => {
    const grid = new Grid()
    draw(grid)
    const blocks = packTiles(grid.tiles)
    return [
      id,
      { format: worldFileFormat, version: worldFileVersion, name, settings, blocks },
    ] as const
  }),
)
