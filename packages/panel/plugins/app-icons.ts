import { encode } from 'fast-png'
import type { Plugin } from 'vite'
import { createTile, logoSize, mark, type Shape, whiteMark } from './logo-shapes.ts'

const rounded = [createTile(8), ...mark]
const square = [createTile(0), ...mark]

/** The pictures that the page, the manifest and push messages name, by file. */
const pictures: Record<string, { size: number; shapes: readonly Shape[] }> = {
  'icon-192.png': { size: 192, shapes: rounded },
  'icon-512.png': { size: 512, shapes: rounded },
  'icon-maskable.png': { size: 512, shapes: square },
  'apple-touch-icon.png': { size: 180, shapes: square },
  'badge.png': { size: 96, shapes: whiteMark },
}
const faviconSizes = [16, 32, 48]

/** Draws the icons of the installed panel, so that one drawing serves all sizes. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    generateBundle() {
      for (const [fileName, { size, shapes }] of Object.entries(pictures))
        this.emitFile({ type: 'asset', fileName, source: drawIcon(size, shapes) })
      const icons = faviconSizes.map((size) => ({ size, png: drawIcon(size, rounded) }))
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: packIcons(icons) })
    },
  }
}

/** Draws shapes over each other as a PNG with smooth edges. */
export function drawIcon(size: number, shapes: readonly Shape[]): Uint8Array {
  const data = new Uint8Array(size * size * 4)
  const scale = size / logoSize
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      data.set(blend([(x + 0.5) / scale, (y + 0.5) / scale], shapes, scale), (y * size + x) * 4)
  return encode({ width: size, height: size, data, channels: 4, depth: 8 })
}

type Pixel = [red: number, green: number, blue: number, alpha: number]

/** Puts the colours of the shapes at a point over each other. */
function blend(point: readonly [number, number], shapes: readonly Shape[], scale: number): Pixel {
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (const { color, opacity, measure } of shapes) {
    // The edge of a shape is half a pixel on each side.
    const part = opacity * Math.max(0, Math.min(1, 0.5 - measure(point) * scale))
    if (part === 0) continue
    const total = part + alpha * (1 - part)
    const mix = (from: number, to: number) => (to * part + from * alpha * (1 - part)) / total
    ;[red, green, blue, alpha] = [
      mix(red, color[0]),
      mix(green, color[1]),
      mix(blue, color[2]),
      total,
    ]
  }
  return [red, green, blue, alpha * 255].map(Math.round) as Pixel
}

const headBytes = 6
const entryBytes = 16

/** Packs PNG pictures into the format of `favicon.ico`. */
function packIcons(icons: readonly { size: number; png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(headBytes + icons.length * entryBytes)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  for (const [at, { size, png }] of icons.entries()) {
    const entry = headBytes + at * entryBytes
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...icons.map(({ png }) => png)])
}
