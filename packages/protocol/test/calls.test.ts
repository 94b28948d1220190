import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callShape, callTank, readCall } from '../src/calls/call.ts'
import {
  formatRedirect,
  formatSettings,
  onSendToServer,
  onSuperMain,
  readRedirect,
} from '../src/calls/login-calls.ts'
import { onConsoleMessage, onTalkBubble } from '../src/calls/message-calls.ts'
import { onSetBux, onSetPos, onSpawn } from '../src/calls/player-calls.ts'
import { decodePacket } from '../src/packet.ts'
import { createTankPacket, encodeTank } from '../src/tank-packet.ts'
import { decodeVariants, encodeVariants } from '../src/variant.ts'
import { anyVariant, i32, lineText, text } from './any-value.ts'
import { getBytes, getHex } from './hex.ts'

const throughWire = (call: Parameters<typeof callTank>[0]) => {
  const packet = decodePacket(encodeTank(callTank(call)))
  return packet?.kind === 'tank' ? readCall(packet.tank) : null
}

describe('variants', () => {
  it('have index, type and value, and the length of a text in bytes', () => {
    const list = encodeVariants([
      { type: 'string', value: 'é🙂' },
      { type: 'i32', value: -2 },
      { type: 'u32', value: 4_000_000_000 },
      { type: 'float', value: 1 },
    ])
    expect(getHex(list)).toBe(
      getHex(
        getBytes('04 00 02 06000000 c3a9f09f9982 01 09 feffffff 02 05 00286bee 03 01 0000803f'),
      ),
    )
  })

  it('round-trip through encoding', () => {
    fc.assert(
      fc.property(fc.array(anyVariant, { maxLength: 8 }), (list) => {
        expect(decodeVariants(encodeVariants(list))).toEqual(list)
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  it.each([
    ['nothing at all', ''],
    ['a count without variants', '02'],
    ['more than there are', '02 00 05 01000000'],
    ['an index twice', '02 00 05 01000000 00 05 01000000'],
    ['an index too high', '01 01 05 01000000'],
    ['an unknown type', '01 00 07 01000000'],
    ['a text longer than the packet', '01 00 02 ffffffff 4142'],
    ['invalid UTF-8', '01 00 02 02000000 c328'],
    ['a non-finite float', '01 00 01 0000c07f'],
    ['bytes after the end', '01 00 05 01000000 00'],
  ])('are rejected with %s', (_, hex) => {
    expect(decodeVariants(getBytes(hex))).toBeNull()
  })
})

describe('calls', () => {
  it('carry their target, their delay and any text', () => {
    fc.assert(
      fc.property(i32, text, i32, (netId, input, delayMs) => {
        const values = { netId, text: input, kind: 0, overlaps: 1 }
        const call = throughWire(onTalkBubble.make(values, { targetNetId: netId, delayMs }))
        expect(call).toMatchObject({ targetNetId: netId, delayMs })
        expect(call && onTalkBubble.read(call)).toEqual(values)
      }),
      { seed: 3, numRuns: 100 },
    )
  })

  it('have no target and no delay by default', () => {
    expect(onSetBux.make({ gems: -5 })).toMatchObject({ targetNetId: -1, delayMs: 0 })
    expect(onSpawn.make({ avatar: '' })).toMatchObject({ delayMs: -1 })
  })

  it('are rejected when read as another call or with other arguments', () => {
    const bux = onSetBux.make({ gems: 5 })
    expect(onConsoleMessage.read(bux)).toBeNull()
    expect(onSetBux.read({ ...bux, arguments: [] })).toBeNull()
    expect(onSetBux.read({ ...bux, arguments: [{ type: 'string', value: '5' }] })).toBeNull()
    expect(onSetPos.read({ ...bux, name: 'OnSetPos' })).toBeNull()
    const more = { ...bux, arguments: [...bux.arguments, { type: 'i32' as const, value: 1 }] }
    expect(onSetBux.read(more)).toEqual({ gems: 5 })
  })

  it('are rejected without a leading name', () => {
    const extra = encodeVariants([{ type: 'u32', value: 1 }])
    expect(readCall(createTankPacket({ type: 1, extra }))).toBeNull()
    expect(readCall(createTankPacket({ type: 1 }))).toBeNull()
    expect(readCall(createTankPacket({ type: 0, extra }))).toBeNull()
    expect(callShape('Empty', {}).read({ ...onSetBux.make({ gems: 1 }), name: 'Empty' })).toEqual(
      {},
    )
  })

  it('redirect a player with credentials', () => {
    const where = formatRedirect({ address: '10.0.0.1', doorId: '0', uuid: 'AB|CD' })
    expect(where).toBe('10.0.0.1|0|ABCD')
    const values = { port: 17_092, token: -9, userId: 3, where, loginMode: 1, growId: 'Bob' }
    const call = throughWire(onSendToServer.make(values))
    expect(call && onSendToServer.read(call)).toEqual(values)
    expect(readRedirect(where)).toEqual({ address: '10.0.0.1', doorId: '0', uuid: 'ABCD' })
    expect(readRedirect('|0|x')).toBeNull()
  })

  it('accept a login, and send the hash of the items', () => {
    const settings = formatSettings({ proto: 225, server_tick: 7, name: 'a|b' })
    expect(settings).toBe('proto=225|server_tick=7|name=ab')
    fc.assert(
      fc.property(lineText, fc.nat(0xffff_ffff), (cacheHost, itemsHash) => {
        const values = {
          itemsHash,
          cacheHost,
          cachePath: 'cache/',
          unwantedPrograms: '',
          settings,
          tributeHash: 0,
        }
        const call = throughWire(onSuperMain.make(values))
        expect(call && onSuperMain.read(call)).toEqual(values)
      }),
      { seed: 4, numRuns: 50 },
    )
  })
})
