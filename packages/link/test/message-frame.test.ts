import { joinEntries, splitEntries } from '@trellis/contract/links/library-texts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packMessage, unpackMessage } from '../src/message-frame.ts'

const long = (text: string) => text.repeat(Math.ceil(40_000 / Math.max(1, text.length)))

const roundTrip = (message: object) => {
  const frame = packMessage(message)
  const isBinary = typeof frame !== 'string'
  return { isBinary, message: unpackMessage(Buffer.from(frame), isBinary) }
}

const withHeader = (header: string, text = '') => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(header))
  return Buffer.concat([length, Buffer.from(header), Buffer.from(text)])
}

describe('a message', () => {
  it.each([
    [
      'a document that is saved',
      { id: 1, command: 'x', params: { text: long('{"a":"é"}'), by: 'A' } },
    ],
    ['a document that is read', { id: 1, ok: true, reply: { etag: 'e', text: long('"\\u0000"') } }],
    [
      'a setting',
      { id: 2, params: { set: [{ path: ['items'], json: long('[1,2]') }, { value: 1 }] } },
    ],
    ['a world file', { id: 3, params: { source: { kind: 'file', text: long('🌱') }, name: 'W' } }],
    ['a texture', { id: 4, params: { base64: long('QUJD') } }],
  ])('with the text of %s goes as bytes and comes back equal', (_what, message) => {
    expect(roundTrip(message)).toEqual({ isBinary: true, message })
  })

  it.each([
    ['a short text', { id: 1, params: { text: 'short' } }],
    ['no text', { event: 'power', payload: { text: long('x') } }],
    ['half of a surrogate pair', { id: 1, params: { text: long('\ud83c.') } }],
    ['a list where an object is expected', { id: 1, params: [long('x')] }],
    ['null where an object is expected', { id: 1, params: null, reply: { text: null } }],
  ])('with %s goes as JSON', (_what, message) => {
    expect(roundTrip(message)).toEqual({ isBinary: false, message })
  })

  it('keeps its other long texts in the JSON', () => {
    const message = { params: { text: long('a'), by: long('b'), set: [{ json: long('c') }] } }
    expect(roundTrip(message)).toEqual({ isBinary: true, message })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['three bytes', Buffer.from([0, 0, 0])],
    ['a length beyond its end', Buffer.from([255, 255, 255, 255, 1])],
    ['no JSON', withHeader('{')],
    ['no place', withHeader('{"message":{}}')],
    ['an unknown place', withHeader('{"place":99,"message":{}}')],
    ['a place that is no number', withHeader('{"place":"__proto__","message":{}}')],
    ['a console line', withHeader('{"serverId":"a","seq":1,"count":1}', 'lines')],
  ])('is not read from bytes with %s', (_what, frame) => {
    expect(unpackMessage(frame, true)).toBeUndefined()
  })

  it('is not read from text that is no JSON', () => {
    expect(unpackMessage(Buffer.from('{"half'), false)).toBeUndefined()
  })

  it('keeps a key named __proto__ as a plain key', () => {
    const frame = withHeader('{"place":0,"message":{"params":{"__proto__":{"a":1}}}}', 'text')
    const { params } = unpackMessage(frame, true) as { params: Record<string, unknown> }
    expect(params.text).toBe('text')
    expect(params.a).toBeUndefined()
  })

  it('gives back the entries of a library, with texts of any letters and length', () => {
    const letters = fc.string({ unit: 'binary', maxLength: 40 })
    const texts = fc.oneof(letters, letters.map(long))
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 5 }), (all) => {
        const entries = all.map((text, at) => ({ id: `template${at}`, text }))
        const { message } = roundTrip({ id: 1, ok: true, reply: joinEntries(entries) })
        const { reply } = message as { reply: ReturnType<typeof joinEntries> }
        expect(splitEntries(reply)).toEqual(entries)
      }),
    )
  })
})
