import type { Point } from './camera.ts'

/** The actions that input can trigger on a map. */
type MapActions = {
  zoomBy: (factor: number, point?: Point) => void
  pan: (by: Point) => void
  fit: () => void
  moveCursor: (columns: number, rows: number) => void
  hover: (point: Point | null) => void
  click: (point: Point) => void
  openCursor: () => void
}

const keyZoom = 1.4
const keyPanPx = 96
/** A pointer that moved less has clicked. */
const stillPx = 4

/** Translates mouse, touch, wheel and keys into actions of the map, until it is closed. */
export function listenToCanvas(canvas: HTMLCanvasElement, map: MapActions): () => void {
  const end = new AbortController()
  const pointers = createPointers(map)
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => canvas.addEventListener(name, listener, { signal: end.signal, passive: false })
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    pointers.press(event.pointerId, getPlace(event))
  })
  on('pointermove', (event) => pointers.move(event.pointerId, getPlace(event)))
  on('pointerup', (event) => pointers.release(event.pointerId, getPlace(event)))
  on('pointercancel', (event) => pointers.drop(event.pointerId))
  on('pointerleave', () => map.hover(null))
  on('wheel', (event) => {
    event.preventDefault()
    const speed = event.ctrlKey ? 0.01 : event.deltaMode === 0 ? 0.0015 : 0.05
    map.zoomBy(Math.exp(-event.deltaY * speed), getPlace(event))
  })
  on('keydown', (event) => {
    const act =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : bindKeys(map)[getKey(event)]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  return () => end.abort()
}

const getPlace = (event: MouseEvent): Point => ({ x: event.offsetX, y: event.offsetY })
const getKey = (event: KeyboardEvent) =>
  event.shiftKey && event.key.startsWith('Arrow') ? `Shift ${event.key}` : event.key

const bindKeys = (map: MapActions): Record<string, () => void> => ({
  ArrowLeft: () => map.moveCursor(-1, 0),
  ArrowRight: () => map.moveCursor(1, 0),
  ArrowUp: () => map.moveCursor(0, -1),
  ArrowDown: () => map.moveCursor(0, 1),
  'Shift ArrowLeft': () => map.pan({ x: keyPanPx, y: 0 }),
  'Shift ArrowRight': () => map.pan({ x: -keyPanPx, y: 0 }),
  'Shift ArrowUp': () => map.pan({ x: 0, y: keyPanPx }),
  'Shift ArrowDown': () => map.pan({ x: 0, y: -keyPanPx }),
  '+': () => map.zoomBy(keyZoom),
  '=': () => map.zoomBy(keyZoom),
  '-': () => map.zoomBy(1 / keyZoom),
  _: () => map.zoomBy(1 / keyZoom),
  '0': () => map.fit(),
  Enter: () => map.openCursor(),
  ' ': () => map.openCursor(),
})

/** One pointer drags or clicks, two pinch. */
function createPointers(map: MapActions) {
  const down = new Map<number, Point>()
  let travelled = 0
  return {
    press: (id: number, at: Point) => {
      down.set(id, at)
      // A second finger turns a possible click into a pinch.
      travelled = down.size === 1 ? 0 : stillPx
    },
    move: (id: number, at: Point) => {
      const before = down.get(id)
      if (before === undefined) return map.hover(at)
      travelled += measureDistance(before, at)
      const other = [...down].find(([each]) => each !== id)?.[1]
      down.set(id, at)
      if (other !== undefined) {
        const spread = measureDistance(before, other)
        if (spread > 0) map.zoomBy(measureDistance(at, other) / spread, findMiddle(at, other))
        map.pan({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 })
      } else if (travelled >= stillPx) map.pan({ x: at.x - before.x, y: at.y - before.y })
    },
    release: (id: number, at: Point) => {
      const isClick = down.delete(id) && down.size === 0 && travelled < stillPx
      if (isClick) map.click(at)
    },
    drop: (id: number) => void down.delete(id),
  }
}

const measureDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const findMiddle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
