import { createSeededDice, type Dice } from './dice.ts'
import { type Block, type FilledWorld, worldHeight, worldWidth } from './world-file.ts'

const item = {
  lava: 4,
  mainDoor: 6,
  bedrock: 8,
  rock: 10,
  cave: 14,
  dirt: 2,
  sign: 20,
  hugeLock: 206,
}
const groundRow = 24
const lavaRow = 48
const bedrockRow = 54
/** The minutes of an infinity block, which each block of a new world has. */
export const infinityMinutes = 10

/** Returns a new world without an owner. The same seed always gives the same one. */
export function createStarterWorld(seed: number, welcome: string): FilledWorld {
  const { blocks, doorColumn } = createNature(seed, 10)
  blocks[place(doorColumn + 2, groundRow - 1)] = { ...block(item.sign, 0), t: welcome }
  return { ...plainWorld, admins: [], drop_new: [], blocks }
}

/**
 * Returns the first world of a new server, which belongs to `owner`. Only the two fields at the main door are for all
 * players: an area lock that is open to the public guards them.
 */
export function createServerWorld(
  seed: number,
  { owner, welcome }: { owner: string; welcome: string },
): FilledWorld {
  const { blocks, doorColumn } = createNature(seed, fieldWidth + 2)
  const put = ({ column, row }: Place, changed: Block) => {
    const index = place(doorColumn + column, groundRow + row)
    blocks[index] = { ...blocks[index], ...changed }
  }
  const lock = { column: 0, row: 1 }
  const lq = place(doorColumn, groundRow + lock.row)
  for (const tile of listField()) put(tile, { l: true, lq })
  for (const tile of listFrame()) put(tile, { f: item.rock })
  put(lock, { f: item.hugeLock, lo: owner, sn: true, fl: publicFlag })
  put({ column: 1, row: -1 }, { f: item.sign, t: welcome })
  return { ...plainWorld, owner, o2: owner, admins: [], drop_new: [], blocks }
}

/** A tile, counted from the ground under the main door. */
type Place = { column: number; row: number }

/** The columns of a field from the door to its end. */
const fieldWidth = 18
const fieldDepth = 4
/** No one can build where players arrive, so that no one can wall them in. */
const arrivalColumns = 2
/** The tile flag by which clients see that a lock is open to the public. */
const publicFlag = 0x0080_0000

/** Returns how deep all players may dig in a column: both ends of a field are stairs. */
function getDepth(column: number): number {
  const first = column > 0 ? 2 : 1
  const across = Math.abs(column)
  return Math.max(0, Math.min(fieldDepth, across - first + 1, fieldWidth - across + 1))
}

/** Returns the tiles of both fields: the ground, and the two rows above it. */
const listField = (): Place[] =>
  listColumns(fieldWidth).flatMap((column) => {
    const top = Math.abs(column) > arrivalColumns ? -2 : 0
    const rows = Array.from({ length: getDepth(column) - top }, (_, at) => top + at)
    return rows.map((row) => ({ column, row }))
  })

/** Returns the tiles of rock that show where the fields end. */
const listFrame = (): Place[] =>
  listColumns(fieldWidth + 1)
    .filter((column) => column !== 0)
    .map((column) => ({ column, row: getDepth(column) }))

const listColumns = (across: number) =>
  Array.from({ length: 2 * across + 1 }, (_, at) => at - across)

/** Returns the blocks of a new world with its main door, at least `margin` tiles from both sides. */
function createNature(seed: number, margin: number) {
  const dice = createSeededDice(seed)
  const doorColumn = margin + Math.floor(dice() * (worldWidth - 2 * margin))
  const blocks: Block[] = []
  for (let y = 0; y < worldHeight; y++) {
    for (let x = 0; x < worldWidth; x++) blocks.push(createNaturalBlock(y, dice))
  }
  blocks[place(doorColumn, groundRow - 1)] = { ...block(item.mainDoor, 0), t: 'EXIT' }
  blocks[place(doorColumn, groundRow)] = block(item.bedrock, item.cave)
  return { blocks, doorColumn }
}

/** The values of a world without an owner, besides its blocks and lists. */
export const plainWorld = {
  owner: '',
  o2: '',
  entry_level: 1,
  ct: 'None',
  weather: 0,
  d_weather: 0,
  n_b: '',
  music_bpm: 100,
  w_s: 0,
  r: 255,
  g: 128,
  b: 64,
}

function createNaturalBlock(y: number, dice: Dice): Block {
  if (y < groundRow) return block(0, 0)
  if (y >= bedrockRow) return block(item.bedrock, item.cave)
  const roll = dice()
  if (y >= lavaRow && roll < 0.3) return block(item.lava, item.cave)
  if (y > groundRow && roll > 0.97) return block(item.rock, item.cave)
  return block(item.dirt, item.cave)
}

function block(foreground: number, background: number): Block {
  return { f: foreground, b: background, if_c: infinityMinutes }
}

function place(x: number, y: number): number {
  return x + y * worldWidth
}
