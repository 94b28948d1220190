// Bytes that growtopia.js 2.2.0 wrote for the values in this file: an independent encoder, which was run
// outside this repository. It writes no amount and no rotation, the state 8 even without data, and a wrong
// length for text that is not ASCII, so none of these are compared.
import { describe, expect, it } from 'vitest'
import { callTank, readCall } from '../src/calls/call.ts'
import { onTalkBubble } from '../src/calls/message-calls.ts'
import { onSetClothing } from '../src/calls/player-calls.ts'
import { encodeInventory } from '../src/inventory.ts'
import { decodePacket, encodeText } from '../src/packet.ts'
import { createTankPacket, decodeTank, encodeTank, tankState } from '../src/tank-packet.ts'
import { tankTypes } from '../src/tank-types.ts'
import { getBytes, getHex } from './hex.ts'

const theirs = {
  login: '0200000070726f746f636f6c7c3232350a6c746f6b656e7c61626300',
  log: '03000000616374696f6e7c6c6f670a6d73677c48656c6c6f00',
  punch: `040000000300000007000000ffffffff1000000000000000120000000040a043000080420000a0bf00000040
    000000000a0000000200000000000000`,
  inventory: `04000000090000000000000000000000080000000000000000000000000000000000000000000000
    000000000000000000000000000000000b0000000120000000010012000100`,
  talk: `040000000100000005000000000000000800000000000000f4010000000000000000000000000000000000000000
    000000000000000000002d0000000500020c0000004f6e54616c6b427562626c6501050500000002020200000048690305
    00000000040501000000`,
  clothes: `040000000100000005000000000000000800000000000000ffffffff0000000000000000000000000000000000000000
    0000000000000000520000000600020d0000004f6e536574436c6f7468696e6701040000803f0000004000004040020400008040
    0000a0400000c04003040000e04000000041000010410405ffc395820504000020410000000000000000`,
  place: `0400000001000000ffffffff0000000008000000000000000000000000000000000000000000000000000000000000000000
    00000000000025000000040002080000004f6e536574506f7301030040a043000080c20209fdffffff03010000003f`,
}

describe('the bytes of another encoder', () => {
  it('are equal for texts', () => {
    const login = 'protocol|225\nltoken|abc'
    expect(getHex(encodeText('text', login))).toBe(theirs.login)
    expect(decodePacket(getBytes(theirs.login))).toEqual({ kind: 'text', text: login })
    const log = 'action|log\nmsg|Hello'
    expect(getHex(encodeText('message', log))).toBe(theirs.log)
    expect(decodePacket(getBytes(theirs.log))).toEqual({ kind: 'message', text: log })
  })

  it('are equal for tank packets, with and without data', () => {
    const punch = createTankPacket({
      type: tankTypes.tileChange,
      netId: 7,
      targetNetId: -1,
      state: tankState.facesLeft,
      info: 18,
      x: 320.5,
      y: 64,
      speedX: -1.25,
      speedY: 2,
      tileX: 10,
      tileY: 2,
    })
    expect(getHex(encodeTank(punch))).toBe(getHex(getBytes(theirs.punch)))
    expect(decodeTank(getBytes(theirs.punch))).toEqual(punch)
    const stacks = [{ itemId: 18, count: 1, isWorn: false }]
    const inventory = createTankPacket({ type: 9, extra: encodeInventory({ slots: 32, stacks }) })
    expect(getHex(encodeTank(inventory))).toBe(getHex(getBytes(theirs.inventory)))
  })

  it('are equal for calls with all types of arguments', () => {
    const place = {
      name: 'OnSetPos',
      arguments: [
        { type: 'vec2' as const, value: [320.5, -64] as [number, number] },
        { type: 'i32' as const, value: -3 },
        { type: 'float' as const, value: 0.5 },
      ],
      targetNetId: -1,
      delayMs: 0,
    }
    expect(getHex(encodeTank(callTank(place)))).toBe(getHex(getBytes(theirs.place)))
    const clothes = onSetClothing.make(
      {
        hairShirtPants: [1, 2, 3],
        feetFaceHand: [4, 5, 6],
        backMaskNecklace: [7, 8, 9],
        skin: 0x8295_c3ff,
        ances: [10, 0, 0],
      },
      { targetNetId: 5, delayMs: -1 },
    )
    expect(getHex(encodeTank(callTank(clothes)))).toBe(getHex(getBytes(theirs.clothes)))
  })

  it('are decoded for every integer type', () => {
    const tank = decodeTank(getBytes(theirs.talk))
    const call = tank && readCall(tank)
    expect(call).toMatchObject({ name: 'OnTalkBubble', targetNetId: 5, delayMs: 500 })
    expect(call && onTalkBubble.read(call)).toEqual({ netId: 5, text: 'Hi', kind: 0, overlaps: 1 })
  })
})
