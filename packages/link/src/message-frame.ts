import { tryParseJson } from '@trellis/document/try-json.ts'
import { z } from 'zod'

type Place = readonly (string | number)[]

/** Where messages have texts that can be large: documents, worlds, templates and textures. */
const places: readonly Place[] = [
  ['params', 'text'],
  ['params', 'source', 'text'],
  ['params', 'set', 0, 'json'],
  ['params', 'base64'],
  ['reply', 'text'],
  ['reply', 'base64'],
]

/** Escaping a shorter text takes less than 0.2 ms. */
const minLength = 32 * 1024
const lengthBytes = 4

const headerSchema = z.object({
  /** The index in `places` of the text after the header. */
  place: z
    .int()
    .min(0)
    .max(places.length - 1),
  message: z.unknown(),
})

/**
 * Returns the frame of a message. One with a large text is binary, because escaping and parsing megabytes of JSON within
 * JSON would hold up both programs: a 32-bit big-endian length, that many bytes of JSON with the message, and the UTF-8
 * bytes of the text.
 */
export function packMessage(message: object): string | Buffer {
  const place = places.findIndex((it) => isLarge(getAt(message, it)))
  const at = places[place]
  if (at === undefined) return JSON.stringify(message)
  const header = Buffer.from(JSON.stringify({ place, message: withAt(message, at, '') }))
  const text = Buffer.from(String(getAt(message, at)))
  const frame = Buffer.allocUnsafe(lengthBytes + header.length + text.length)
  frame.writeUInt32BE(header.length)
  header.copy(frame, lengthBytes)
  text.copy(frame, lengthBytes + header.length)
  return frame
}

/** Returns the message of a frame; undefined for a frame that is no message. */
export function unpackMessage(frame: Buffer, isBinary: boolean): unknown {
  if (!isBinary) return tryParseJson(frame.toString())
  if (frame.length < lengthBytes) return undefined
  const end = lengthBytes + frame.readUInt32BE()
  const header = headerSchema.safeParse(tryParseJson(frame.toString('utf8', lengthBytes, end)))
  if (!header.success) return undefined
  const { place, message } = header.data
  return withAt(message, places[place] ?? [], frame.toString('utf8', end))
}

/** UTF-8 cannot carry half of a surrogate pair; JSON escapes it. */
const isLarge = (value: unknown): boolean =>
  typeof value === 'string' && value.length >= minLength && value.isWellFormed()

function getAt(holder: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return holder
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, step)
    ? getAt(Reflect.get(holder, step), rest)
    : undefined
}

/** Returns a copy with another value at the place. */
function withAt(holder: unknown, [step, ...rest]: Place, value: string): unknown {
  if (step === undefined) return value
  const before = getAt(holder, [step])
  if (Array.isArray(holder))
    return holder.map((entry, at) => (at === step ? withAt(before, rest, value) : entry))
  return { ...Object(holder), [step]: withAt(before, rest, value) }
}
