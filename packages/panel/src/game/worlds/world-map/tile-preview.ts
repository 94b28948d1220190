import type { Layer } from '../blocks/layer.ts'
import type { MapModel } from './map-model.ts'

/** Tiles that are shown with another item while a stroke is drawn. It writes into the map's model and can take it back. */
export class TilePreview {
  #layer: Layer = 'foreground'
  #id = 0
  readonly #before = new Map<number, number>()

  /** Returns the tiles that are different now. */
  show(model: MapModel, tiles: readonly number[], layer: Layer, id: number): number[] {
    this.#layer = layer
    this.#id = id
    const ids = model[layer]
    return tiles.filter((tile) => {
      const there = ids[tile]
      if (there === undefined || there === id) return false
      if (!this.#before.has(tile)) this.#before.set(tile, there)
      ids[tile] = id
      return true
    })
  }

  /** Shows the same tiles in a newer model, for example after a player has built something. */
  carryOver(model: MapModel) {
    const tiles = [...this.#before.keys()]
    this.#before.clear()
    this.show(model, tiles, this.#layer, this.#id)
  }

  /** Returns the tiles that show their former items again. */
  restore(model: MapModel): number[] {
    const tiles = [...this.#before.keys()]
    for (const [tile, id] of this.#before) model[this.#layer][tile] = id
    this.#before.clear()
    return tiles
  }
}
