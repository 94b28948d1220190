import { createTankPacket, type TankPacket } from '../tank-packet.ts'
import { tankTypes } from '../tank-types.ts'
import { decodeVariants, encodeVariants, type Variant, type Vec2, type Vec3 } from '../variant.ts'

/** A client function that the server calls. */
export type Call = {
  name: string
  arguments: Variant[]
  /** The net id of the affected player, or `noTarget`. */
  targetNetId: number
  /** The delay before the client runs it, in milliseconds. Some calls use −1. */
  delayMs: number
}

export const noTarget = -1

export function callTank(call: Call): TankPacket {
  return createTankPacket({
    type: tankTypes.call,
    netId: call.targetNetId,
    info: call.delayMs,
    extra: encodeVariants([{ type: 'string', value: call.name }, ...call.arguments]),
  })
}

/** Returns null when the packet is no call. */
export function readCall(tank: TankPacket): Call | null {
  if (tank.type !== tankTypes.call) return null
  const [name, ...rest] = decodeVariants(tank.extra) ?? []
  if (name?.type !== 'string') return null
  return { name: name.value, arguments: rest, targetNetId: tank.netId, delayMs: tank.info }
}

type Values = { string: string; vec2: Vec2; vec3: Vec3; float: number; u32: number; i32: number }
type Types = Record<string, keyof Values>
type Arguments<Names extends Types> = { [Name in keyof Names]: Values[Names[Name]] }

/** A call's name and the types of its arguments, in order. */
export type CallShape<Names extends Types> = {
  name: string
  make: (values: Arguments<Names>, aim?: Partial<Pick<Call, 'targetNetId' | 'delayMs'>>) => Call
  /** Returns null for another call, or one without these arguments. Ignores further arguments. */
  read: (call: Call) => Arguments<Names> | null
}

export function callShape<const Names extends Types>(
  name: string,
  types: Names,
  defaultDelayMs = 0,
): CallShape<Names> {
  const names = Object.keys(types)
  return {
    name,
    make: (values, { targetNetId = noTarget, delayMs = defaultDelayMs } = {}) => ({
      name,
      arguments: names.map((it) => getVariant(types[it] ?? 'string', values[it])),
      targetNetId,
      delayMs,
    }),
    read: (call) => {
      if (call.name !== name || call.arguments.length < names.length) return null
      const values = names.map((it, i) => getValue(types[it], call.arguments[i]))
      if (values.includes(null)) return null
      // The values were just checked against their types, which the compiler cannot follow through the names.
      return Object.fromEntries(names.map((it, i) => [it, values[i]])) as Arguments<Names>
    },
  }
}

/** A shape pairs types with their values, which the compiler cannot see either. */
function getVariant(type: keyof Values, value: unknown): Variant {
  return { type, value } as Variant
}

function getValue(type: keyof Values | undefined, variant: Variant | undefined) {
  if (type === undefined || variant === undefined) return null
  if (variant.type === type) return variant.value
  const isWhole = variant.type === 'u32' || variant.type === 'i32'
  // Servers differ in which of the two types they use.
  if (type === 'u32' && isWhole) return Number(variant.value) >>> 0
  if (type === 'i32' && isWhole) return Number(variant.value) | 0
  return null
}
