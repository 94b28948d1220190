import { type Grid, items } from './grid.ts'

const groundRow = 40

export function drawEmpty(grid: Grid): void {
  grid.ground(groundRow, items.turf)
  grid.entrance(50, groundRow - 1)
}

/** Long shelves to plant on, a barn, and a meadow between them. */
export function drawFarm(grid: Grid): void {
  grid.ground(groundRow, items.turf)
  grid.entrance(50, groundRow - 1)
  grid.write(
    52,
    groundRow - 1,
    items.signpost,
    'Plant on the shelves. The ladders are at both ends.',
  )
  for (const [left, right] of [
    [3, 40],
    [60, 97],
  ] as const) {
    for (let y = 8; y < groundRow; y += 4) {
      grid.fill({ x: left + 1, y, width: right - left - 1, height: 1 }, { f: items.dirt })
    }
    for (const x of [left, right])
      grid.fill({ x, y: 7, width: 1, height: groundRow - 7 }, { f: items.ladder })
  }
  drawBarn(grid)
  for (const [x, flower] of [
    [42, items.daisy],
    [43, items.tallGrass],
    [55, items.poppy],
    [57, items.sunflower],
    [58, items.tallGrass],
  ] as const)
    grid.set(x, groundRow - 1, { f: flower })
}

function drawBarn(grid: Grid): void {
  const floor = groundRow - 1
  grid.fill({ x: 44, y: floor - 4, width: 5, height: 5 }, { b: items.oakPanelling })
  grid.fill({ x: 43, y: floor - 5, width: 7, height: 1 }, { f: items.roofTiles })
  grid.fill({ x: 44, y: floor - 6, width: 5, height: 1 }, { f: items.roofTiles })
  grid.fill({ x: 45, y: floor - 7, width: 3, height: 1 }, { f: items.roofTiles })
  grid.fill({ x: 44, y: floor - 4, width: 1, height: 3 }, { f: items.oakLogs })
  grid.fill({ x: 48, y: floor - 4, width: 1, height: 3 }, { f: items.oakLogs })
  grid.set(45, floor, { f: items.hay })
  grid.set(46, floor, { f: items.hay })
  grid.set(45, floor - 1, { f: items.hay })
  grid.set(47, floor, { f: items.barrel })
}

/** Platforms over lava from the left to the right and back, up to the goal. */
export function drawParkour(grid: Grid): void {
  grid.ground(50, items.granite)
  grid.fill({ x: 8, y: 49, width: 84, height: 1 }, { f: items.lava })
  grid.fill({ x: 0, y: 46, width: 8, height: 4 }, { f: items.granite, b: items.cave })
  grid.entrance(3, 45)
  grid.write(5, 45, items.signpost, 'Jump to the flag at the top!')
  for (const [row, y] of [44, 36, 28, 20].entries()) {
    for (let step = 0; step < 13; step++) {
      const x = row % 2 === 0 ? 10 + step * 6 : 87 - step * 6
      drawStep(grid, { step, x, y: y - (step % 3) })
    }
    const end = row % 2 === 0 ? 90 : 4
    grid.fill({ x: end, y: y - 3, width: 6, height: 1 }, { f: items.ironPlate })
    grid.set(end + 1, y - 4, { f: items.checkpoint })
    grid.set(end + 4, y - 4, { f: items.trampoline })
    grid.set(row % 2 === 0 ? end - 1 : end + 6, y - 5, { f: items.oakPlatform })
  }
  grid.fill({ x: 2, y: 11, width: 10, height: 1 }, { f: items.marble })
  grid.write(4, 10, items.sign, 'You did it!')
}

function drawStep(grid: Grid, { step, x, y }: { step: number; x: number; y: number }): void {
  const width = step % 4 === 3 ? 2 : 3
  grid.fill({ x, y, width, height: 1 }, { f: step % 2 === 0 ? items.oakPlatform : items.hazard })
  if (step % 5 === 4) grid.set(x + width - 1, y - 1, { f: items.spikes })
}

const shops = [
  { wall: items.redBrick, back: items.redBrickWall },
  { wall: items.yellowBrick, back: items.yellowBrickWall },
  { wall: items.greenBrick, back: items.greenBrickWall },
  { wall: items.blueBrick, back: items.blueBrickWall },
  { wall: items.whiteBrick, back: items.whiteBrickWall },
] as const

/** Five shops in a street with lamps. */
export function drawShopStreet(grid: Grid): void {
  grid.ground(groundRow, items.gravel)
  grid.entrance(3, groundRow - 1)
  for (const [at, shop] of shops.entries())
    drawShop(grid, { ...shop, x: 8 + at * 18, number: at + 1 })
}

type ShopFront = { x: number; number: number; wall: number; back: number }

function drawShop(grid: Grid, { x, number, wall, back }: ShopFront): void {
  const floor = groundRow - 1
  grid.fill({ x, y: floor - 6, width: 13, height: 7 }, { b: back })
  grid.fill({ x, y: floor - 7, width: 13, height: 1 }, { f: wall, b: back })
  grid.fill({ x: x - 1, y: floor - 8, width: 15, height: 1 }, { f: items.roofTiles })
  for (const side of [x, x + 12]) {
    grid.fill({ x: side, y: floor - 6, width: 1, height: 6 }, { f: wall })
    grid.set(side, floor, { f: items.shopDoor })
  }
  for (const window of [x + 3, x + 8])
    grid.fill({ x: window, y: floor - 4, width: 2, height: 2 }, { b: items.clearWindow })
  grid.write(x + 6, floor - 5, items.hangingSign, `Shop ${number}`)
  grid.fill({ x: x + 3, y: floor, width: 2, height: 1 }, { f: items.table })
  grid.fill({ x: x + 8, y: floor, width: 2, height: 1 }, { f: items.table })
  grid.set(x + 6, floor - 6, { f: items.ironLantern })
  grid.set(x + 15, floor, { f: items.streetLamp })
}

/** A white wall in a frame, with platforms before it to reach all of it. */
export function drawPixelArt(grid: Grid): void {
  grid.ground(50, items.marbleMasonry)
  grid.fill({ x: 9, y: 3, width: 82, height: 47 }, { b: items.whiteBrickWall })
  grid.fill({ x: 9, y: 3, width: 82, height: 1 }, { f: items.marble })
  for (const x of [9, 90]) grid.fill({ x, y: 4, width: 1, height: 43 }, { f: items.marble })
  for (const x of [7, 92]) grid.fill({ x, y: 5, width: 1, height: 45 }, { f: items.ladder })
  grid.entrance(3, 49)
  grid.write(5, 49, items.signpost, 'Paint on the white wall.')
}
