import type { GameItem } from '@trellis/contract/game/items.ts'
import type { LivePlayer } from '@trellis/contract/links/world-news.ts'
import type { Drawing } from '../../../kit/drawing.ts'
import { findSpriteSheet } from '../../../kit/sprite-sheets.ts'
import { createStore, type Store } from '../../../kit/store.ts'
import { moveTile } from '../blocks/block.ts'
import type { Layer } from '../blocks/layer.ts'
import type { Sky } from '../weather/sky.ts'
import {
  type Camera,
  centerCamera,
  clampCamera,
  findTileAt,
  fitCamera,
  getZoomPercent,
  type Point,
  panBy,
  type Size,
  showTile,
  zoomAt,
} from './camera.ts'
import { drawFrame, type VisibleLayers } from './frame.ts'
import { listenToCanvas } from './map-input.ts'
import { listRedrawn, type MapModel } from './map-model.ts'
import type { MapSheet, MapStroke, MapTool } from './map-tool.ts'
import { drawTileLayers, listTextures, redrawTiles, type TileLayer } from './tile-layers.ts'
import { TilePreview } from './tile-preview.ts'

export type MapScene = {
  model: MapModel
  items: ReadonlyMap<number, GameItem>
  sky: Sky
  shown: VisibleLayers
  found: readonly number[] | null
  players: readonly LivePlayer[]
  /** Takes the presses on tiles; without it, the map is dragged and clicked. */
  tool: MapTool | null
  /** A tile was clicked, or chosen with Enter on the cursor. */
  onOpen: (tile: number) => void
}

const glideMs = 180
const closeZoom = 24
/** Above this number of tiles all are drawn again. */
const maxRedrawn = 500

/** The map in its canvas. It draws only when something changed, and passes only tiles and zoom to React. */
export class MapSurface implements Drawing<MapScene>, MapSheet {
  readonly hovered = createStore<number | null>(null)
  readonly cursor: Store<number | null>
  readonly zoom = createStore(100)

  #canvas: HTMLCanvasElement | null = null
  #view: Size = { width: 0, height: 0 }
  #camera: Camera = { x: 0, y: 0, scale: 1 }
  /** Until the first zoom or pan, the whole world stays visible at any size of the view. */
  #isFitted = true
  #scene: MapScene | null = null
  #layers: readonly TileLayer[] = []
  #areTilesOld = false
  #leaveSheets = () => {}
  #request = 0
  #glide: { from: Camera; to: Camera; since: number } | null = null
  #stroke: MapStroke | null = null
  readonly #preview = new TilePreview()

  constructor(cursor: number | null) {
    this.cursor = createStore(cursor)
  }

  readonly attach = (canvas: HTMLCanvasElement) => {
    this.#canvas = canvas
    const observer = new ResizeObserver(([entry]) => entry && this.#resize(entry.contentRect))
    observer.observe(canvas)
    const leave = listenToCanvas(canvas, this)
    this.#redraw()
    return () => {
      observer.disconnect()
      leave()
      this.#leaveSheets()
      cancelAnimationFrame(this.#request)
      this.#request = 0
      this.#canvas = null
    }
  }

  readonly show = (scene: MapScene) => {
    const before = this.#scene
    this.#scene = scene
    if (before?.model !== scene.model) this.#preview.carryOver(scene.model)
    if (before?.items !== scene.items) this.#watchSheets(scene)
    if (before?.items !== scene.items) this.#areTilesOld = true
    else this.#redrawTiles(listRedrawn(before.model, scene.model), scene)
    this.#redraw()
  }

  /** While people build only few tiles change, and only those are drawn again. */
  #redrawTiles(tiles: readonly number[], { model, items }: MapScene) {
    if (tiles.length > maxRedrawn) this.#areTilesOld = true
    if (tiles.length === 0 || this.#areTilesOld) return
    redrawTiles(model, items, { layers: this.#layers, tiles })
  }

  zoomBy(factor: number, point: Point = { x: this.#view.width / 2, y: this.#view.height / 2 }) {
    this.#move(zoomAt(this.#target, this.#view, point, factor))
  }

  pan(by: Point) {
    this.#move(panBy(this.#target, this.#view, by))
  }

  fit() {
    this.#glideTo(fitCamera(this.#view))
    this.#isFitted = true
  }

  /** Shows a tile in the middle and puts the cursor there. */
  goTo(tile: number) {
    this.cursor.write(tile)
    const scale = Math.max(this.#camera.scale, closeZoom)
    this.#glideTo(centerCamera(this.#camera, this.#view, tile, scale))
  }

  /** The keyboard's cursor; it starts in the middle of the visible part. */
  moveCursor(columns: number, rows: number) {
    // Half a pixel on: the very middle is a border between tiles.
    const middle = { x: this.#view.width / 2 + 0.5, y: this.#view.height / 2 + 0.5 }
    const from = this.cursor.read()
    const next = from === null ? findTileAt(this.#target, middle) : moveTile(from, columns, rows)
    if (next === null) return
    this.cursor.write(next)
    if (!this.#isFitted) this.#move(showTile(this.#target, this.#view, next))
    this.#redraw()
  }

  hover(point: Point | null) {
    this.hovered.write(point === null ? null : findTileAt(this.#camera, point))
    this.#redraw()
  }

  preview(tiles: readonly number[], layer: Layer, id: number) {
    if (this.#scene === null) return
    const changed = this.#preview.show(this.#scene.model, tiles, layer, id)
    this.#redrawTiles(changed, this.#scene)
    this.#redraw()
  }

  /** Returns false when no tool takes the press. */
  press(point: Point): boolean {
    const tile = findTileAt(this.#camera, point)
    if (tile === null || !this.#scene?.tool) return false
    this.cursor.write(tile)
    this.#stroke = this.#scene.tool.start(tile, this)
    this.#redraw()
    return true
  }

  drag(point: Point) {
    this.hover(point)
    const tile = this.hovered.read()
    if (tile !== null) this.#stroke?.visit(tile)
  }

  /** Ends the press. The tool keeps nothing of a press that was cancelled. */
  release(isCancelled: boolean) {
    const stroke = this.#stroke
    this.#stroke = null
    if (this.#scene !== null)
      this.#redrawTiles(this.#preview.restore(this.#scene.model), this.#scene)
    if (!isCancelled) stroke?.end()
    this.#redraw()
  }

  click(point: Point) {
    const tile = findTileAt(this.#camera, point)
    if (tile === null) return
    this.cursor.write(tile)
    this.#redraw()
    this.#scene?.onOpen(tile)
  }

  openCursor() {
    const tile = this.cursor.read()
    if (tile === null || this.#scene === null) return
    if (this.#scene.tool !== null) this.#scene.tool.press(tile, this)
    else this.#scene.onOpen(tile)
  }

  get #target(): Camera {
    return this.#glide?.to ?? this.#camera
  }

  #resize({ width, height }: Size) {
    const before = this.#view
    this.#view = { width, height }
    const { x, y, scale } = this.#target
    this.#glide = null
    // Keeps the middle of the view.
    const moved = { scale, x: x + (width - before.width) / 2, y: y + (height - before.height) / 2 }
    this.#camera = this.#isFitted ? fitCamera(this.#view) : clampCamera(moved, this.#view)
    this.zoom.write(getZoomPercent(this.#camera))
    // At once: a resized canvas is blank until it is drawn.
    this.#draw()
  }

  #move(camera: Camera) {
    this.#isFitted = false
    this.#glide = null
    this.#camera = camera
    this.zoom.write(getZoomPercent(camera))
    this.#redraw()
  }

  #glideTo(to: Camera) {
    this.#isFitted = false
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#move(to)
    this.#glide = { from: this.#camera, to, since: performance.now() }
    this.zoom.write(getZoomPercent(to))
    this.#redraw()
  }

  #watchSheets({ items }: MapScene) {
    this.#leaveSheets()
    const left = [...listTextures(items)].map((file) =>
      findSpriteSheet(file).subscribe(() => {
        this.#areTilesOld = true
        this.#redraw()
      }),
    )
    this.#leaveSheets = () => {
      for (const leave of left) leave()
    }
  }

  #redraw() {
    if (this.#request === 0 && this.#canvas !== null)
      this.#request = requestAnimationFrame(() => this.#draw())
  }

  #draw() {
    cancelAnimationFrame(this.#request)
    this.#request = 0
    const pen = this.#canvas?.getContext('2d')
    if (!pen || this.#scene === null || this.#view.width === 0) return
    this.#advance()
    if (this.#areTilesOld) {
      this.#areTilesOld = false
      this.#layers = drawTileLayers(this.#scene.model, this.#scene.items, this.#layers)
    }
    const pixelRatio = devicePixelRatio
    setSize(pen.canvas, this.#view, pixelRatio)
    drawFrame(
      pen,
      {
        ...this.#scene,
        camera: this.#camera,
        view: this.#view,
        layers: this.#layers,
        cursor: this.cursor.read(),
        hovered: this.hovered.read(),
        outlines: this.#listOutlines(),
      },
      pixelRatio,
    )
    if (this.#glide !== null) this.#redraw()
  }

  #listOutlines() {
    const marked = this.#stroke?.outline?.()
    const pointed = this.hovered.read() ?? this.cursor.read()
    const outlines = this.#scene?.tool?.listOutlines(pointed) ?? []
    return marked === undefined ? outlines : [...outlines, marked]
  }

  #advance() {
    if (this.#glide === null) return
    const { from, to, since } = this.#glide
    const passed = Math.min(1, Math.max(0, (performance.now() - since) / glideMs))
    const eased = 1 - (1 - passed) ** 3
    const between = (key: keyof Camera) => from[key] + (to[key] - from[key]) * eased
    this.#camera = { x: between('x'), y: between('y'), scale: between('scale') }
    if (passed === 1) this.#glide = null
  }
}

function setSize(canvas: HTMLCanvasElement, view: Size, pixelRatio: number) {
  const [width, height] = [
    Math.round(view.width * pixelRatio),
    Math.round(view.height * pixelRatio),
  ]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
