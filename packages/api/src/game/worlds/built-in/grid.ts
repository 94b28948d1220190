import { worldHeight, worldTiles, worldWidth } from '@trellis/contract/game/worlds.ts'
import type { CopiedTile } from '@trellis/contract/kit/tile-runs.ts'

/** The ids of the items that templates and stamps are built of, all from our catalogue. */
export const items = {
  dirt: 2,
  lava: 4,
  mainDoor: 6,
  bedrock: 8,
  cave: 14,
  sign: 20,
  turf: 300,
  sand: 302,
  gravel: 306,
  moss: 314,
  cloud: 318,
  hedgeWall: 330,
  granite: 340,
  marble: 346,
  marbleMasonry: 366,
  marbleWall: 386,
  oakPlanks: 400,
  oakLogs: 420,
  oakPanelling: 440,
  redBrick: 460,
  yellowBrick: 462,
  greenBrick: 464,
  blueBrick: 466,
  whiteBrick: 468,
  redBrickWall: 480,
  yellowBrickWall: 482,
  greenBrickWall: 484,
  blueBrickWall: 486,
  whiteBrickWall: 488,
  roofTiles: 494,
  clearWindow: 520,
  hay: 666,
  ironPlate: 540,
  hazard: 690,
  hatch: 704,
  daisy: 740,
  poppy: 742,
  sunflower: 758,
  tallGrass: 774,
  ironLantern: 806,
  streetLamp: 814,
  table: 846,
  barrel: 868,
  oakPlatform: 900,
  steelPlatform: 906,
  ladder: 910,
  picketFence: 914,
  marblePillar: 918,
  chain: 922,
  spikes: 926,
  trampoline: 928,
  checkpoint: 934,
  cottageDoor: 960,
  shopDoor: 974,
  hangingSign: 1004,
  signpost: 1012,
} as const

export type Box = { x: number; y: number; width: number; height: number }

const bedrockRow = 54

/** The tiles of a world that is being drawn. */
export class Grid {
  readonly tiles: CopiedTile[] = Array.from({ length: worldTiles }, () => ({ f: 0, b: 0 }))

  set(x: number, y: number, tile: CopiedTile): void {
    const at = x + y * worldWidth
    this.tiles[at] = { ...this.tiles[at], ...tile }
  }

  fill({ x, y, width, height }: Box, tile: CopiedTile): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) this.set(column, row, tile)
  }

  /** Earth from this row down, with bedrock below it. */
  ground(row: number, surface: number): void {
    const width = worldWidth
    this.fill({ x: 0, y: row, width, height: 1 }, { f: surface, b: items.cave })
    this.fill(
      { x: 0, y: row + 1, width, height: bedrockRow - row - 1 },
      { f: items.dirt, b: items.cave },
    )
    const height = worldHeight - bedrockRow
    this.fill({ x: 0, y: bedrockRow, width, height }, { f: items.bedrock, b: items.cave })
  }

  /** The door where players enter, on a tile that cannot be broken. */
  entrance(x: number, y: number): void {
    this.set(x, y, { f: items.mainDoor, t: 'EXIT' })
    this.set(x, y + 1, { f: items.bedrock })
  }

  write(x: number, y: number, f: number, t: string): void {
    this.set(x, y, { f, t })
  }
}
