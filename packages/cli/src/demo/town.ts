import { readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import type { Block, WorldFile } from '@trellis/game-data/world-file.ts'
import { worldHeight, worldWidth } from '@trellis/game-data/world-file.ts'

const ids = new Map(readDefinitions().map((item) => [item.name, item.id]))
const ground = 30

/** A demo world with two houses, a garden and ores under the ground. */
export function createTown(owner: string, admins: string[]): WorldFile {
  const world = new Canvas()
  layGround(world)
  for (const left of [8, 42, 72]) buildHouse(world, left)
  for (const left of [24, 58]) buildShop(world, left)
  plantGarden(world)
  digCave(world, 30)
  digCave(world, 66)
  const place = { owner, o2: owner, admins, entry_level: 1, ct: 'Social', music_bpm: 110, w_s: 16 }
  const look = { weather: 0, d_weather: 0, r: 255, g: 128, b: 64, n_b: '', drop_new: [] }
  return { ...place, ...look, blocks: world.blocks }
}

class Canvas {
  readonly blocks: Block[] = Array.from({ length: worldWidth * worldHeight }, () => ({
    f: 0,
    b: 0,
    if_c: 10,
  }))

  put(name: string, x: number, y: number, more: object = {}): void {
    Object.assign(this.#at(x, y), { f: getId(name), ...more })
  }

  back(name: string, x: number, y: number): void {
    this.#at(x, y).b = getId(name)
  }

  #at(x: number, y: number): Block {
    const block = this.blocks[x + y * worldWidth]
    if (!block) throw new RangeError(`There is no tile at ${x}, ${y}.`)
    return block
  }
}

function getId(name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The catalogue has no ${name}.`)
  return id
}

function* listAreaTiles(left: number, top: number, width: number, height: number) {
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) yield { x, y }
}

function layGround(world: Canvas): void {
  const depth = worldHeight - ground
  for (const { x, y } of listAreaTiles(0, ground, worldWidth, depth)) {
    world.back('Cave Background', x, y)
    if (y >= worldHeight - 4) world.put('Bedrock', x, y)
    else world.put(y === ground ? 'Meadow Turf' : chooseOre(x, y), x, y)
  }
}

function chooseOre(x: number, y: number): string {
  if ((x * 7 + y * 13) % 23 === 0) return 'Rock'
  if ((x * 5 + y * 3) % 61 === 0) return 'Gold Ore'
  return (x * 3 + y * 7) % 71 === 0 ? 'Ruby Ore' : 'Dirt'
}

function buildHouse(world: Canvas, left: number): void {
  const floor = ground - 1
  for (const { x, y } of listAreaTiles(left, floor - 5, 10, 6)) world.back('Oak Panelling', x, y)
  for (const { x } of listAreaTiles(left - 1, 0, 12, 1)) world.put('Roof Tiles', x, floor - 6)
  for (const { x } of listAreaTiles(left, 0, 10, 1)) world.put('Red Brick', x, floor - 5)
  for (const { y } of listAreaTiles(0, floor - 4, 1, 5)) {
    world.put('Oak Logs', left, y)
    if (y < floor) world.put('Oak Logs', left + 9, y)
  }
  world.put('Cottage Door', left + 9, floor, { dd: 'TOWN', di: 'home', o: 0 })
  const room = ['Red Sofa', 'Oak Table', 'Oak Chair', 'Bookcase', 'Grandfather Clock']
  for (const [at, name] of room.entries()) world.put(name, left + 2 + at, floor)
  world.put('Clear Window', left + 4, floor - 2)
  world.put('Clear Window', left + 5, floor - 2)
  world.put('Landscape Painting', left + 2, floor - 2)
  world.put('Iron Lantern', left + 7, floor - 4)
}

function buildShop(world: Canvas, left: number): void {
  const floor = ground - 1
  for (const { x, y } of listAreaTiles(left, floor - 4, 9, 5)) world.back('Blue Brick Wall', x, y)
  for (const { x } of listAreaTiles(left - 1, 0, 11, 1)) world.put('Slate Masonry', x, floor - 5)
  for (const { y } of listAreaTiles(0, floor - 4, 1, 4)) {
    world.put('Granite Masonry', left, y)
    world.put('Granite Masonry', left + 8, y)
  }
  for (let x = left + 1; x < left + 8; x++) world.put('String Lights', x, floor - 4)
  const room = ['Vending Machine', 'Capsule Machine', 'Jukebox', 'Treasure Chest']
  for (const [at, name] of room.entries()) world.put(name, left + 2 + at, floor, { l: true })
  world.put('Small Lock', left + 6, floor, { l: true })
  world.put('Neon Heart', left + 4, floor - 2)
}

function plantGarden(world: Canvas): void {
  const floor = ground - 1
  const plants = [
    'Sunflower',
    'Red Tulip',
    'Tall Grass',
    'Leafy Bush',
    'Picket Fence',
    'Berry Bush',
  ]
  for (const x of [1, 2, 3, 4, 5, 20, 21, 34, 35, 36, 37, 53, 54, 55, 68, 69, 84, 85, 86, 92, 93]) {
    world.put(plants[x % plants.length] ?? 'Sunflower', x, floor)
  }
  world.put('Main Door', 50 - 12, floor, { t: 'EXIT' })
  world.put('World Lock', 39, floor)
  world.put('Sign', 40, floor, { t: 'Welcome to the town!' })
  for (const x of [6, 19, 56, 70, 88]) world.put('Street Lamp', x, floor)
}

function digCave(world: Canvas, left: number): void {
  for (const { x, y } of listAreaTiles(left, ground + 10, 9, 5)) world.put('Blank', x, y)
  for (const { x } of listAreaTiles(left + 2, 0, 4, 1)) world.put('Lava', x, ground + 14)
  world.put('Torch', left, ground + 12)
  world.put('Vine', left + 4, ground + 10)
  world.put('Red Mushroom', left + 7, ground + 14)
}
