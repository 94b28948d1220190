import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'

/** The game's binary packet, field by field. The meaning of a field depends on the type. */
export type TankPacket = {
  /** One of `tankTypes`, or any other byte. */
  type: number
  /** The kind of punch or object. */
  objectType: number
  buildRange: number
  punchRange: number
  netId: number
  targetNetId: number
  /** Bits, of which `tankState` lists the known ones. */
  state: number
  amount: number
  info: number
  x: number
  y: number
  speedX: number
  speedY: number
  rotation: number
  tileX: number
  tileY: number
  extra: Uint8Array
}

export const tankState = { hasExtra: 0x08, facesLeft: 0x10 } as const

/** The size including the envelope, without extra data. */
export const tankBytes = 60
const tankEnvelope = 4

const nothing = new Uint8Array()

/** Returns a packet whose other fields are zero. */
export function createTankPacket(fields: Partial<TankPacket> & { type: number }): TankPacket {
  return { ...blankTank, ...fields }
}

const blankTank: TankPacket = {
  type: 0,
  objectType: 0,
  buildRange: 0,
  punchRange: 0,
  netId: 0,
  targetNetId: 0,
  state: 0,
  amount: 0,
  info: 0,
  x: 0,
  y: 0,
  speedX: 0,
  speedY: 0,
  rotation: 0,
  tileX: 0,
  tileY: 0,
  extra: nothing,
}

/** Encodes the whole packet. The state's bit for extra data is set if and only if there is any. */
export function encodeTank(tank: TankPacket): Uint8Array {
  const writer = new ByteWriter(tankBytes + tank.extra.length)
  const { hasExtra } = tankState
  const state = tank.extra.length > 0 ? tank.state | hasExtra : tank.state & ~hasExtra
  writer.u32(tankEnvelope)
  writer.u8(tank.type)
  writer.u8(tank.objectType)
  writer.u8(tank.buildRange)
  writer.u8(tank.punchRange)
  writer.i32(tank.netId)
  writer.i32(tank.targetNetId)
  writer.u32(state >>> 0)
  writer.f32(tank.amount)
  writer.i32(tank.info)
  writer.f32(tank.x)
  writer.f32(tank.y)
  writer.f32(tank.speedX)
  writer.f32(tank.speedY)
  writer.f32(tank.rotation)
  writer.i32(tank.tileX)
  writer.i32(tank.tileY)
  writer.u32(tank.extra.length)
  writer.put(tank.extra)
  return writer.written()
}

/** Returns null for a packet whose length differs from the length that it declares. */
export function decodeTank(bytes: Uint8Array): TankPacket | null {
  const reader = new ByteReader(bytes)
  const envelope = reader.u32()
  // Properties are evaluated in the order they are written in, which is the order of the packet.
  const tank = {
    type: reader.u8(),
    objectType: reader.u8(),
    buildRange: reader.u8(),
    punchRange: reader.u8(),
    netId: reader.i32(),
    targetNetId: reader.i32(),
    state: reader.u32(),
    amount: reader.f32(),
    info: reader.i32(),
    x: reader.f32(),
    y: reader.f32(),
    speedX: reader.f32(),
    speedY: reader.f32(),
    rotation: reader.f32(),
    tileX: reader.i32(),
    tileY: reader.i32(),
    extra: reader.take(reader.u32()),
  }
  // Some writers append one byte to every packet.
  return reader.isBroken || reader.left > 1 || envelope !== tankEnvelope ? null : tank
}
