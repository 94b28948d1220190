/** Whether the point lies inside; pixels are asked for at their centres. */
export type Shape = (x: number, y: number) => boolean

export function ellipse(centerX: number, centerY: number, radiusX: number, radiusY: number): Shape {
  return (x, y) => ((x - centerX) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 <= 1
}

export function disc(centerX: number, centerY: number, radius: number): Shape {
  return ellipse(centerX, centerY, radius, radius)
}

export function box(left: number, top: number, width: number, height: number): Shape {
  return (x, y) => x >= left && x < left + width && y >= top && y < top + height
}

type Box = [left: number, top: number, width: number, height: number]

/** A box whose corners are cut round. */
export function pill([left, top, width, height]: Box, radius: number): Shape {
  return (x, y) => {
    const dx = Math.max(left + radius - x, x - (left + width - radius), 0)
    const dy = Math.max(top + radius - y, y - (top + height - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }
}

/** A filled outline through the points, given as x, y, x, y, … */
export function poly(...points: number[]): Shape {
  const corners = pairsOf(points)
  return (x, y) => {
    let inside = false
    let [lastX, lastY] = corners.at(-1) ?? [0, 0]
    for (const [nextX, nextY] of corners) {
      const isCrossed = nextY > y !== lastY > y
      if (isCrossed && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX)
        inside = !inside
      lastX = nextX
      lastY = nextY
    }
    return inside
  }
}

/** A line of the given width through the points. */
export function path(width: number, ...points: number[]): Shape {
  const corners = pairsOf(points)
  const reach = (width / 2) ** 2
  return (x, y) =>
    corners.some((corner, index) => {
      const next = corners[index + 1]
      return next !== undefined && distanceToSegment([x, y], corner, next) <= reach
    })
}

export function union(...shapes: Shape[]): Shape {
  return (x, y) => shapes.some((shape) => shape(x, y))
}

export function cut(shape: Shape, ...holes: Shape[]): Shape {
  return (x, y) => shape(x, y) && !holes.some((hole) => hole(x, y))
}

export function both(one: Shape, other: Shape): Shape {
  return (x, y) => one(x, y) && other(x, y)
}

/** The shape and its mirror image about the middle of the cell. */
export function mirrored(shape: Shape): Shape {
  return (x, y) => shape(x, y) || shape(32 - x, y)
}

export function moved(shape: Shape, dx: number, dy: number): Shape {
  return (x, y) => shape(x - dx, y - dy)
}

type Point = [x: number, y: number]

function pairsOf(points: number[]): Point[] {
  const pairs: Point[] = []
  for (let at = 0; at + 1 < points.length; at += 2) {
    pairs.push([points[at] ?? 0, points[at + 1] ?? 0])
  }
  return pairs
}

/** Squared: callers compare, they do not measure. */
function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  const part = Math.min(1, Math.max(0, along))
  return (x - ax - part * (bx - ax)) ** 2 + (y - ay - part * (by - ay)) ** 2
}
