import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'

export type Vec2 = [x: number, y: number]
export type Vec3 = [x: number, y: number, z: number]

/** One argument of a call. */
export type Variant =
  | { type: 'float' | 'u32' | 'i32'; value: number }
  | { type: 'string'; value: string }
  | { type: 'vec2'; value: Vec2 }
  | { type: 'vec3'; value: Vec3 }

const wireTypes = { float: 1, string: 2, vec2: 3, vec3: 4, u32: 5, i32: 9 } as const

/** The game's own calls have seven at most. */
const maxVariants = 16

/** The index, the type and the shortest value. */
const minVariantBytes = 6

export function encodeVariants(list: readonly Variant[]): Uint8Array {
  const writer = new ByteWriter()
  writer.u8(list.length)
  list.forEach((variant, index) => {
    writer.u8(index)
    writer.u8(wireTypes[variant.type])
    writeValue(writer, variant)
  })
  return writer.written()
}

function writeValue(writer: ByteWriter, { type, value }: Variant): void {
  switch (type) {
    case 'string':
      return writer.text32(value)
    case 'vec2':
    case 'vec3':
      return value.forEach(writer.f32)
    case 'float':
      return writer.f32(value)
    case 'u32':
      return writer.u32(value)
    case 'i32':
      return writer.i32(value)
  }
}

/** Returns null unless all bytes form a list of variants with indexes in order. */
export function decodeVariants(bytes: Uint8Array): Variant[] | null {
  const reader = new ByteReader(bytes)
  const count = reader.u8()
  if (count > maxVariants || !reader.holds(count, minVariantBytes)) return null
  const list: Variant[] = []
  while (list.length < count) {
    const variant = reader.u8() === list.length ? readVariant(reader) : null
    if (variant === null || reader.isBroken) return null
    list.push(variant)
  }
  return reader.isDone ? list : null
}

function readVariant(reader: ByteReader): Variant | null {
  switch (reader.u8()) {
    case wireTypes.float:
      return { type: 'float', value: reader.f32() }
    case wireTypes.string:
      return { type: 'string', value: reader.text(reader.u32()) }
    case wireTypes.vec2:
      return { type: 'vec2', value: [reader.f32(), reader.f32()] }
    case wireTypes.vec3:
      return { type: 'vec3', value: [reader.f32(), reader.f32(), reader.f32()] }
    case wireTypes.u32:
      return { type: 'u32', value: reader.u32() }
    case wireTypes.i32:
      return { type: 'i32', value: reader.i32() }
    default:
      return null
  }
}
