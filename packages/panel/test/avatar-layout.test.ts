import { describe, expect, it } from 'vitest'
import { findSeenArea } from '../src/game/players/appearance/avatar-drawing.ts'
import {
  bust,
  figure,
  getColor,
  isBehind,
  listBody,
  placeWorn,
  sortWorn,
} from '../src/game/players/appearance/avatar-layout.ts'

const cell = { x: 0, y: 0, width: 32, height: 32 }
const slots = [0, 1, 2, 3, 4, 5, 6, 7, 8]

describe('the layout of an avatar', () => {
  it('keeps every slot inside the figure, even for a picture that fills its cell', () => {
    for (const slot of slots) {
      const to = placeWorn({ slot, box: cell })
      if (to === null) throw new Error(`slot ${slot} has no place`)
      expect(to.x, `left of slot ${slot}`).toBeGreaterThanOrEqual(figure.x)
      expect(to.x + to.width, `right of slot ${slot}`).toBeLessThanOrEqual(figure.width)
      expect(to.y + to.height, `bottom of slot ${slot}`).toBeLessThanOrEqual(figure.height)
      expect(to.y, `top of slot ${slot}`).toBeGreaterThan(-8)
    }
  })

  it('draws the back behind the body and the hat over the hair, one item for each slot', () => {
    const worn = [
      { id: 1, slot: 0 },
      { id: 2, slot: 7 },
      { id: 3, slot: 6 },
      { id: 4, slot: 0 },
      { id: 5, slot: -1 },
    ]
    expect(sortWorn(worn).map(({ id }) => id)).toEqual([3, 2, 4])
    expect(worn.filter(isBehind).map(({ id }) => id)).toEqual([3])
  })

  it('has no place for an item that cannot be worn', () => {
    expect(placeWorn({ slot: -1, box: cell })).toBe(null)
    expect(placeWorn({ slot: 9, box: cell })).toBe(null)
  })

  it('puts glasses on the eyes and a beard under them', () => {
    const glasses = placeWorn({ slot: 4, box: { ...cell, height: 10 } })
    const beard = placeWorn({ slot: 4, box: { ...cell, height: 24 } })
    expect(glasses?.y).toBeLessThan(30)
    expect(beard?.y).toBe(32)
  })

  it('draws a body in the skin, with underclothes only where nothing is worn', () => {
    const bare = listBody(0x8295c3ff, { hasShirt: false, hasPants: false })
    const dressed = listBody(0x8295c3ff, { hasShirt: true, hasPants: true })
    expect(bare.map(({ color }) => color)).toContain('rgb(195 149 130)')
    expect(bare.length).toBeGreaterThan(dressed.length)
    for (const { x, y, width, height } of bare) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(figure.width)
      expect(y + height).toBeLessThanOrEqual(figure.height)
    }
    expect(bust.x + bust.width).toBeLessThanOrEqual(figure.width)
  })

  it.each([
    [0x8295c3ff, 1, 'rgb(195 149 130)'],
    [0xff000001, 1, 'rgb(0 0 255)'],
    [0xffffffff, 0.5, 'rgb(128 128 128)'],
  ])('reads the skin %i', (skin, light, color) => {
    expect(getColor(skin, light)).toBe(color)
  })

  it('finds the area of the pixels that can be seen', () => {
    const rgba = new Uint8Array(4 * 4 * 4)
    rgba[(1 * 4 + 2) * 4 + 3] = 255
    rgba[(3 * 4 + 1) * 4 + 3] = 200
    expect(findSeenArea(rgba, 4)).toEqual({ x: 1, y: 1, width: 2, height: 3 })
    expect(findSeenArea(new Uint8Array(64), 4)).toBe(null)
  })
})
