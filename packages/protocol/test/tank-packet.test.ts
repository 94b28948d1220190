import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePacket } from '../src/packet.ts'
import { createTankPacket, decodeTank, encodeTank, tankState } from '../src/tank-packet.ts'
import { tankTypes } from '../src/tank-types.ts'
import { anyTank } from './any-value.ts'
import { getBytes, getHex } from './hex.ts'

/** The packet field by field, written from the layout. */
const placed = `04000000 03 01 02 05 07000000 ffffffff 10000000 0000c03f 02000000 0000a043 00008042
  0000a0bf 00000040 00000000 0a000000 02000000 00000000`

const placedTank = createTankPacket({
  type: tankTypes.tileChange,
  objectType: 1,
  buildRange: 2,
  punchRange: 5,
  netId: 7,
  targetNetId: -1,
  state: tankState.facesLeft,
  amount: 1.5,
  info: 2,
  x: 320,
  y: 64,
  speedX: -1.25,
  speedY: 2,
  tileX: 10,
  tileY: 2,
})

describe('a tank packet', () => {
  it('has its fields at the specified offsets', () => {
    expect(getHex(encodeTank(placedTank))).toBe(getHex(getBytes(placed)))
    expect(decodeTank(getBytes(placed))).toEqual(placedTank)
    expect(decodePacket(getBytes(placed))).toEqual({ kind: 'tank', tank: placedTank })
  })

  it('round-trips, except for the extra data bit', () => {
    const { hasExtra } = tankState
    fc.assert(
      fc.property(anyTank, (tank) => {
        const state = tank.extra.length > 0 ? tank.state | hasExtra : tank.state & ~hasExtra
        expect(decodeTank(encodeTank(tank))).toEqual({ ...tank, state: state >>> 0 })
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('is rejected when truncated anywhere', () => {
    const whole = encodeTank(createTankPacket({ type: 9, extra: new Uint8Array(5) }))
    for (let length = 0; length < whole.length; length++) {
      expect(decodeTank(whole.subarray(0, length))).toBeNull()
    }
    expect(decodeTank(whole)).not.toBeNull()
  })

  it('may have one trailing byte after its data, and no more', () => {
    const whole = encodeTank(placedTank)
    expect(decodeTank(Uint8Array.of(...whole, 0))).toEqual(placedTank)
    expect(decodeTank(Uint8Array.of(...whole, 0, 0))).toBeNull()
  })

  it('is rejected when it announces more data than allowed', () => {
    const whole = encodeTank(placedTank)
    new DataView(whole.buffer).setUint32(56, 0xffff_ffff, true)
    expect(decodeTank(whole)).toBeNull()
  })

  it('is rejected with a non-numeric position', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      for (const offset of [20, 28, 32, 36, 40, 44]) {
        const whole = encodeTank(placedTank)
        new DataView(whole.buffer).setFloat32(offset, value, true)
        expect(decodeTank(whole)).toBeNull()
      }
    }
    expect(() => encodeTank({ ...placedTank, x: Number.NaN })).toThrow(RangeError)
  })
})
