import type { Point } from './camera.ts'

/** The actions that input can trigger on a map. */
type MapActions = {
  zoomBy: (factor: number, point?: Point) => void
  pan: (by: Point) => void
  fit: () => void
  moveCursor: (columns: number, rows: number) => void
  hover: (point: Point | null) => void
  click: (point: Point) => void
  /** Returns whether a tool takes the press. */
  press: (point: Point) => boolean
  drag: (point: Point) => void
  release: (isCancelled: boolean) => void
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
    if (event.button > 1) return
    canvas.setPointerCapture(event.pointerId)
    pointers.press(event.pointerId, getPlace(event), event.button === 1)
  })
  // The middle button drags the map with any tool, and must not scroll the page.
  on('mousedown', (event) => event.button === 1 && event.preventDefault())
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

/** One pointer drags, clicks or uses the tool; two pinch. */
function createPointers(map: MapActions) {
  const down = new Map<number, Point>()
  let travelled = 0
  let isToolDown = false
  const endTool = (isCancelled: boolean) => {
    if (isToolDown) map.release(isCancelled)
    isToolDown = false
  }
  return {
    press: (id: number, at: Point, isForMap: boolean) => {
      down.set(id, at)
      // A second finger turns a possible click into a pinch.
      travelled = down.size === 1 && !isForMap ? 0 : stillPx
      if (down.size > 1) endTool(true)
      else isToolDown = !isForMap && map.press(at)
    },
    move: (id: number, at: Point) => {
      const before = down.get(id)
      if (before === undefined) return map.hover(at)
      if (isToolDown) return map.drag(at)
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
      const isOfTool = isToolDown
      const isDown = down.delete(id)
      endTool(false)
      const isClick = isDown && !isOfTool && down.size === 0 && travelled < stillPx
      if (isClick) map.click(at)
    },
    drop: (id: number) => {
      down.delete(id)
      endTool(true)
    },
  }
}

const measureDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const findMiddle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
