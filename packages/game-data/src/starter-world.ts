import { createSeededDice, type Dice } from './dice.ts'
import { type Block, type FilledWorld, worldHeight, worldWidth } from './world-file.ts'

const item = { lava: 4, mainDoor: 6, bedrock: 8, rock: 10, cave: 14, dirt: 2, sign: 20 }
const groundRow = 24
const lavaRow = 48
const bedrockRow = 54
/** The minutes of an infinity block, which each block of a new world has. */
export const infinityMinutes = 10

/** Returns the first world of a new server. The same seed always gives the same one. */
export function createStarterWorld(seed: number, welcome: string): FilledWorld {
  const dice = createSeededDice(seed)
  const doorColumn = 10 + Math.floor(dice() * (worldWidth - 20))
  const blocks: Block[] = []
  for (let y = 0; y < worldHeight; y++) {
    for (let x = 0; x < worldWidth; x++) blocks.push(createNaturalBlock(y, dice))
  }
  blocks[place(doorColumn, groundRow - 1)] = { ...block(item.mainDoor, 0), t: 'EXIT' }
  blocks[place(doorColumn, groundRow)] = block(item.bedrock, item.cave)
  blocks[place(doorColumn + 2, groundRow - 1)] = { ...block(item.sign, 0), t: welcome }
  return { ...plainWorld, admins: [], drop_new: [], blocks }
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
