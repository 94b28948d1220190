/** A point of the logo, which is 32 units wide and high. */
export type Point = readonly [x: number, y: number]

type Shape = {
  color: readonly [red: number, green: number, blue: number]
  opacity: number
  /** Returns how far a point is outside the shape; negative inside it. */
  measure: (point: Point) => number
}

export const logoSize = 32
const middle = logoSize / 2
const white = [255, 255, 255] as const

/** Returns points on a cubic Bézier curve. */
function followCurve([a, b, c, d]: readonly [Point, Point, Point, Point], steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * a[axis] +
      3 * (1 - t) ** 2 * t * b[axis] +
      3 * (1 - t) * t ** 2 * c[axis] +
      t ** 3 * d[axis]
    return [at(0), at(1)]
  })
}

/** Returns the square of the distance to a line, because a root for each of its parts would take most of the time. */
function measureSquare([x, y]: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 1; at < line.length; at++) {
    const [ax, ay] = line[at - 1] ?? [0, 0]
    const [bx, by] = line[at] ?? [0, 0]
    const [dx, dy] = [bx - ax, by - ay]
    const t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    const along = t > 0 ? (t < 1 ? t : 1) : 0
    const [right, down] = [x - ax - along * dx, y - ay - along * dy]
    nearest = Math.min(nearest, right * right + down * down)
  }
  return nearest
}

/** Farther away than this from a line, its edge is not in sight at any size. */
const margin = 3

/** Returns a function for the distance to a line, which is exact near the line only. */
function measureLine(line: readonly Point[]): (point: Point) => number {
  const [left, top] = [0, 1].map((axis) => Math.min(...line.map((it) => it[axis] ?? 0)) - margin)
  const [right, bottom] = [0, 1].map(
    (axis) => Math.max(...line.map((it) => it[axis] ?? 0)) + margin,
  )
  const isFar = ([x, y]: Point) =>
    x < (left ?? 0) || y < (top ?? 0) || x > (right ?? 0) || y > (bottom ?? 0)
  return (point) => (isFar(point) ? margin : Math.sqrt(measureSquare(point, line)))
}

/** A line with round ends. */
function stroke(lines: readonly (readonly Point[])[], width: number) {
  const distances = lines.map(measureLine)
  return (point: Point) => Math.min(...distances.map((it) => it(point))) - width / 2
}

/** The inside of a closed line. */
function fill(outline: readonly Point[]) {
  const distance = measureLine(outline)
  return (point: Point) => {
    const away = distance(point)
    return away < margin && isInside(point, outline) ? -away : away
  }
}

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let isOdd = false
  for (const [at, [bx, by]] of outline.entries()) {
    const [ax, ay] = outline.at(at - 1) ?? [bx, by]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isOdd = !isOdd
  }
  return isOdd
}

/** A square with the middle of the logo as its own, and round corners. */
const tile =
  (radius: number) =>
  ([x, y]: Point) => {
    const [dx, dy] = [x, y].map((it) => Math.abs(it - middle) - (middle - radius))
    const [right, down] = [dx ?? 0, dy ?? 0]
    const outside = Math.hypot(Math.max(right, 0), Math.max(down, 0))
    return outside + Math.min(Math.max(right, down), 0) - radius
  }

const vine = followCurve([
  [10, 25],
  [10, 19],
  [22, 21],
  [22, 12],
])
const leaf = [
  ...followCurve([
    [22, 12],
    [18, 12.6],
    [16, 10.6],
    [16, 7],
  ]),
  ...followCurve([
    [16, 7],
    [20, 6.6],
    [22.4, 8.4],
    [22, 12],
  ]),
]
const bars: readonly (readonly [Point, Point])[] = [
  [
    [10, 25],
    [10, 7],
  ],
  [
    [22, 25],
    [22, 7],
  ],
  [
    [6, 12],
    [26, 12],
  ],
  [
    [6, 20],
    [26, 20],
  ],
]

/** The tile behind the logo; a corner of radius 0 is for systems that cut icons themselves. */
export const createTile = (radius: number): Shape => ({
  color: [0x0f, 0x7a, 0x48],
  opacity: 1,
  measure: tile(radius),
})

/** The vine on its trellis, as in `public/favicon.svg`, from back to front. */
export const mark: readonly Shape[] = [
  { color: white, opacity: 0.5, measure: stroke(bars, 2) },
  { color: white, opacity: 1, measure: stroke([vine], 2.6) },
  { color: [0xa7, 0xf3, 0xd0], opacity: 1, measure: fill(leaf) },
]

/** The same in white, for systems that show the form only. */
export const whiteMark: readonly Shape[] = mark.map((it) => ({ ...it, color: white }))

export type { Shape }
