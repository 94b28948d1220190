import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { encode as encodePng } from 'fast-png'
import { encode as encodeJpeg } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { decodeRttex } from '../src/decode.ts'
import { encodeRttex } from '../src/encode.ts'
import { RttexFault } from '../src/fault.ts'
import { packed, plainTexture, texture, wrapped } from './rttex-bytes.ts'

const dots = (count: number) => Uint8Array.from({ length: count * 4 }, (_, i) => (i * 91) & 255)
const small = plainTexture(0x1401, 1, { width: 4, height: 4, data: dots(16) })
const png = encodePng({ width: 4, height: 4, data: dots(16) })
const jpeg = new Uint8Array(encodeJpeg({ width: 16, height: 16, data: dots(256) }, 70).data)
const withPng = plainTexture(20_000_000, 0, { width: 4, height: 4, data: png })
const withJpeg = plainTexture(20_000_000, 0, { width: 16, height: 16, data: jpeg })
const pvrtc = plainTexture(0x8c02, 1, { width: 8, height: 8, data: dots(8) })

const refusal = async (bytes: Uint8Array) => {
  const outcome: unknown = await decodeRttex(bytes).catch((fault: unknown) => fault)
  expect(outcome).toBeInstanceOf(RttexFault)
  return outcome instanceof RttexFault ? outcome.message : ''
}

/** Resolves for an image within the limits and for a fault; any other error fails the test. */
async function survives(bytes: Uint8Array) {
  try {
    const image = await decodeRttex(bytes)
    expect(image.width).toBeLessThanOrEqual(1024)
    expect(image.height).toBeLessThanOrEqual(1024)
    expect(image.pixels.length).toBe(image.width * image.height * 4)
  } catch (fault) {
    expect(fault).toBeInstanceOf(RttexFault)
  }
}

describe.each(Object.entries({ small, withPng, withJpeg, pvrtc }))(
  'a hostile texture: %s',
  (_, bytes) => {
    test('is rejected when truncated at any byte', async () => {
      for (let length = 0; length < bytes.length; length++) {
        expect(await refusal(bytes.subarray(0, length))).toBe('texture-cut-off')
      }
    })

    test('is rejected when its package is truncated at any byte', async () => {
      const file = packed(bytes)
      for (let length = 0; length < file.length; length++) await refusal(file.subarray(0, length))
    })

    test('gives a bounded picture or an error with any bytes changed', async () => {
      const changes = fc.array(
        fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      await fc.assert(
        fc.asyncProperty(changes, async (all) => {
          const changed = Uint8Array.from(bytes)
          for (const [at, bits] of all) changed[at] = (changed[at] ?? 0) ^ bits
          await survives(changed)
        }),
        { numRuns: 500 },
      )
    })
  },
)

test('decodes a package with changed bytes to a bounded picture or an error', async () => {
  const file = await encodeRttex({ width: 5, height: 3, pixels: dots(15) })
  for (let at = 0; at < file.length; at++) {
    for (const bits of [1, 0x80, 0xff]) {
      const changed = Uint8Array.from(file)
      changed[at] = (changed[at] ?? 0) ^ bits
      await survives(changed)
    }
  }
})

test('rejects arbitrary bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      await refusal(bytes)
    }),
  )
})

const changed = (bytes: Uint8Array, at: number, value: number) => {
  const copy = Uint8Array.from(bytes)
  new DataView(copy.buffer).setInt32(at, value, true)
  return copy
}
const huge = 2 ** 31 - 1

test.each([
  ['nothing', new Uint8Array(), 'texture-cut-off'],
  ['a text', Buffer.from('RTTEX? no.'), 'not-rttex'],
  ['no height', changed(small, 8, 0), 'texture-without-size'],
  ['a negative width', changed(small, 12, -4), 'texture-without-size'],
  ['a huge height', changed(small, 8, huge), 'texture-too-wide'],
  ['a width of 1025', changed(small, 12, 1025), 'texture-too-wide'],
  ['an unknown format', changed(small, 16, 5), 'texture-format'],
  ['a negative original', changed(small, 20, -1), 'texture-without-size'],
  ['an original larger than itself', changed(small, 24, 5), 'texture-unlike-header'],
  ['no mipmaps', changed(small, 32, 0), 'texture-mipmaps'],
  ['2³¹ mipmaps', changed(small, 32, -(2 ** 31)), 'texture-mipmaps'],
  ['many mipmaps', changed(small, 32, huge), 'texture-mipmaps'],
  ['a mipmap too many', changed(small, 32, 2), 'texture-cut-off'],
  ['negative data', changed(small, 108, -1), 'texture-unlike-header'],
  ['too much data', changed(small, 108, huge), 'texture-cut-off'],
  ['too little data', changed(small, 108, 60), 'texture-unlike-header'],
  ['a mipmap of another size', changed(small, 104, 2), 'texture-unlike-header'],
  ['too few bytes of PVRTC', changed(pvrtc, 108, 24), 'texture-unlike-header'],
])('rejects a texture with %s', async (_, bytes, sentence) => {
  expect(await refusal(bytes)).toBe(sentence)
})

test.each([
  ['more bytes than there are', packed(small, { compressed: 9999 }), 'texture-cut-off'],
  ['fewer bytes than there are', packed(small, { compressed: 12 }), 'texture-unlike-header'],
  ['too long a content', packed(small, { plain: small.length + 1 }), 'texture-unlike-header'],
  ['too short a content', packed(small, { plain: small.length - 129 }), 'texture-unlike-header'],
  ['an immense content', packed(small, { plain: -1 }), 'texture-too-long'],
  ['an unknown packing', packed(small, { type: 2 }), 'texture-packing'],
  ['broken zlib', wrapped(dots(20), 200), 'texture-not-unpacked'],
])('rejects a package that announces %s', async (_, bytes, sentence) => {
  expect(await refusal(bytes)).toBe(sentence)
})

test('decodes a package that announces its content without the headers', async () => {
  const { pixels } = await decodeRttex(packed(small, { plain: small.length }))
  const understated = await decodeRttex(packed(small, { plain: small.length - 128 }))
  expect(understated.pixels).toEqual(pixels)
})

test('rejects a file above the limit without reading it', async () => {
  expect(await refusal(new Uint8Array(17 * 1024 * 1024))).toBe('texture-too-long')
})

describe('decompression bombs', () => {
  const gigabyteOfZeros = () => {
    // A thousand unfinished deflate blocks of a megabyte of zeros look like one stream of a gigabyte.
    const zeros = new Uint8Array(2 ** 20)
    const first = deflateSync(zeros, { finishFlush: 2 })
    const next = deflateSync(zeros, { finishFlush: 2 }).subarray(2)
    return new Uint8Array(Buffer.concat([first, ...Array.from({ length: 1023 }, () => next)]))
  }

  /** Returns the memory in megabytes that a call leaves. */
  const getCost = async (run: () => Promise<unknown>) => {
    const before = process.memoryUsage().rss
    await run()
    return (process.memoryUsage().rss - before) / 2 ** 20
  }

  test.each([200, 2 ** 24])(
    'are rejected without being unpacked: a gigabyte announced as %i bytes',
    async (plain) => {
      const bomb = wrapped(gigabyteOfZeros(), plain)
      expect(bomb.length).toBeGreaterThan(900_000)
      const cost = await getCost(() => refusal(bomb))
      expect(cost).toBeLessThan(128)
    },
  )

  test('are rejected without being unpacked: a gigabyte in an embedded PNG', async () => {
    const zlib = gigabyteOfZeros()
    const at = Buffer.from(png).indexOf('IDAT') - 4
    const head = Buffer.alloc(8)
    head.writeUInt32BE(zlib.length)
    head.write('IDAT', 4)
    const end = png.subarray(png.length - 12)
    const bomb = Buffer.concat([png.subarray(0, at), head, zlib, new Uint8Array(4), end])
    const file = plainTexture(20_000_000, 0, { width: 4, height: 4, data: bomb })
    const cost = await getCost(async () =>
      expect(await refusal(file)).toBe('texture-broken-inside'),
    )
    expect(cost).toBeLessThan(128)
  })

  test('are rejected: an embedded JPEG of ten thousand scans', async () => {
    const scan = Uint8Array.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0)
    const scans = Array.from({ length: 10_000 }, () => scan)
    const data = Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)])
    const file = plainTexture(20_000_000, 0, { width: 16, height: 16, data })
    expect(await refusal(file)).toBe('texture-broken-inside')
  })
})

test.each([
  ['PNG', png, 4],
  ['JPEG', jpeg, 16],
])('rejects an embedded %s of another size', async (_, data, size) => {
  const file = plainTexture(20_000_000, 0, { width: size * 2, height: size, data })
  expect(await refusal(file)).toBe('texture-unlike-header')
})

test.each([
  ['PNG', encodePng({ width: 4096, height: 1, data: dots(4096) })],
  ['JPEG', new Uint8Array(encodeJpeg({ width: 2048, height: 1024, data: dots(2 ** 21) }, 1).data)],
])('rejects an embedded %s beyond the limits', async (_, data) => {
  await refusal(plainTexture(20_000_000, 0, { width: 4, height: 4, data }))
})

test('rejects an embedded file of another kind', async () => {
  const data = Buffer.from('GIF89a')
  expect(await refusal(plainTexture(20_000_000, 0, { width: 4, height: 4, data }))).toBe(
    'texture-other-file',
  )
})

test('accepts lower limits', async () => {
  const limits = { inflatedBytes: 4096, width: 3, height: 3 }
  await expect(decodeRttex(small, limits)).rejects.toThrow('texture-too-wide')
})

test('decodes the largest texture', async () => {
  const formats: [number, number][] = [
    [0x1401, 4],
    [0x8363, 2],
    [0x8c02, 0.5],
    [0x8c03, 0.25],
  ]
  for (const [format, bytes] of formats) {
    const mip = { width: 1024, height: 1024, data: new Uint8Array(2 ** 20 * bytes).fill(0xa7) }
    const file = texture({
      ...mip,
      format,
      originalWidth: 1024,
      originalHeight: 1024,
      usesAlpha: 1,
      mips: [mip],
    })
    expect((await decodeRttex(file)).width).toBe(1024)
  }
})
