import { type Dice, diceOf, hashText } from '../kit/dice.ts'
import { type Ramp, shade, toned } from '../kit/ramp.ts'
import { eachPixel, type Painter, wrap } from '../kit/sprite.ts'

/** Which piece of a wall a pixel belongs to, -1 for the gap between pieces; continues over the cell's edges. */
export type Pieces = (x: number, y: number) => number

const gap = -1

/** Courses of equal bricks, every other course moved by half a brick. */
export function courses(width: number, height: number): Pieces {
  return (x, y) => {
    const row = Math.floor(wrap(y) / height)
    const along = wrap(x + (row % 2) * (width / 2))
    if (wrap(y) % height === height - 1 || along % width === width - 1) return gap
    return row * 8 + Math.floor(along / width)
  }
}

export function grid(size: number): Pieces {
  return (x, y) => {
    if (wrap(x) % size === size - 1 || wrap(y) % size === size - 1) return gap
    return Math.floor(wrap(y) / size) * 8 + Math.floor(wrap(x) / size)
  }
}

/** Stones of many sizes laid to fit: rows of boxes, as `left, top, width, height`. */
export function fitted(boxes: readonly (readonly [number, number, number, number])[]): Pieces {
  return (x, y) =>
    boxes.findIndex(
      ([left, top, width, height]) => wrap(x - left) < width - 1 && wrap(y - top) < height - 1,
    )
}

/** Boards lying (8 high) with one joint each, set off from board to board. */
export function boards(height: number, joints: readonly number[]): Pieces {
  return (x, y) => {
    const row = Math.floor(wrap(y) / height)
    if (wrap(y) % height === height - 1) return gap
    return joints[row] === wrap(x) ? gap : row
  }
}

export function standingBoards(width: number): Pieces {
  return (x) => (wrap(x) % width === width - 1 ? gap : Math.floor(wrap(x) / width))
}

/** Rounded stones: nearest of points set roughly on a grid, so that no stone is a splinter. */
export function cobbles(columns: number, rows: number, seed: string): Pieces {
  return around(scatter(columns, rows, diceOf(seed)))
}

/** Comb cells: what cobbles become when every point keeps its place. */
export function hexagons(columns: number, rows: number): Pieces {
  const dice = { below: () => 50, chance: () => false }
  return around(scatter(columns, rows, dice))
}

function around(points: readonly Point[]): Pieces {
  const labels: number[] = []
  eachPixel((x, y) => labels.push(nearest(points, x, y)))
  return (x, y) => labels[wrap(y) * 32 + wrap(x)] ?? gap
}

type Point = { x: number; y: number }

function scatter(columns: number, rows: number, dice: Dice): Point[] {
  const width = 32 / columns
  const height = 32 / rows
  return Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns)
    const offset = row % 2 === 0 ? 0.25 : 0.75
    return {
      x: ((index % columns) + offset) * width + (dice.below(100) / 100 - 0.5) * width * 0.5,
      y: (row + 0.5) * height + (dice.below(100) / 100 - 0.5) * height * 0.5,
    }
  })
}

function nearest(points: readonly Point[], x: number, y: number): number {
  let first = Infinity
  let second = Infinity
  let label = gap
  points.forEach((point, index) => {
    const far = Math.hypot(acrossEdge(point.x - x), acrossEdge(point.y - y))
    if (far < first) {
      second = first
      first = far
      label = index
    } else second = Math.min(second, far)
  })
  return second - first < 1.1 ? gap : label
}

/** The shorter way on a cell whose edges meet. */
function acrossEdge(distance: number): number {
  const positive = Math.abs(distance) % 32
  return Math.min(positive, 32 - positive)
}

export type Finish = {
  /** What shows between the pieces; the ramp's own outline colour when not given. */
  mortar?: Ramp
  /** How far pieces differ from each other, 0 for not at all. */
  variety?: number
  /** Chance of a fleck on a pixel of a piece. */
  flecks?: number
  seed: string
}

/** Gives pieces their relief: lit upper left edges, shaded lower right ones, and small differences. */
export function relief(pieces: Pieces, ramp: Ramp, finish: Finish): Painter {
  const { variety = 0.2, flecks = 0.04, seed } = finish
  return (sprite) => {
    const dice = diceOf(seed)
    eachPixel((x, y) => {
      const piece = pieces(x, y)
      if (piece === gap) {
        sprite.set(x, y, mortarColor(pieces, finish.mortar, [x, y], ramp))
        return
      }
      const step = ((hashText(`${seed}${piece}`) % 5) - 2) / 2
      const own = toned(ramp, step * variety)
      const edge = edgeLevel(pieces, x, y)
      const fleck = dice.chance(flecks) ? (dice.chance(0.5) ? 1 : -1) : 0
      sprite.set(x, y, shade(own, edge === 2 ? edge + fleck : edge))
    })
  }
}

function edgeLevel(pieces: Pieces, x: number, y: number): number {
  const piece = pieces(x, y)
  const isLit = pieces(x - 1, y) !== piece || pieces(x, y - 1) !== piece
  const isShaded = pieces(x + 1, y) !== piece || pieces(x, y + 1) !== piece
  if (isLit === isShaded) return 2
  return isLit ? 3 : 1
}

/** Mortar lies in the shade of the piece above it. */
function mortarColor(
  pieces: Pieces,
  mortar: Ramp | undefined,
  [x, y]: [number, number],
  ramp: Ramp,
): number {
  if (mortar === undefined) return ramp.line
  return pieces(x, y - 1) === gap && pieces(x - 1, y) === gap ? mortar.base : mortar.dark
}
