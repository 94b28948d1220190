/** Reads little-endian numbers and texts in sequence; throws beyond the end. */
export class Bytes {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array, from = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset + from, bytes.byteLength - from)
  }

  get left(): number {
    return this.#view.byteLength - this.#at
  }

  u8 = () => this.#view.getUint8(this.#move(1))
  u16 = () => this.#view.getUint16(this.#move(2), true)
  u32 = () => this.#view.getUint32(this.#move(4), true)
  i32 = () => this.#view.getInt32(this.#move(4), true)
  f32 = () => this.#view.getFloat32(this.#move(4), true)

  skip(bytes: number): void {
    this.#move(bytes)
  }

  text(bytes: number): string {
    const at = this.#move(bytes)
    const { buffer, byteOffset } = this.#view
    return new TextDecoder().decode(new Uint8Array(buffer, byteOffset + at, bytes))
  }

  #move(by: number): number {
    const at = this.#at
    this.#at += by
    return at
  }
}

/** A game packet's 56 bytes after the type, with the names that public descriptions use. */
export type Tank = {
  type: number
  byte5: number
  byte6: number
  byte7: number
  netId: number
  target: number
  state: number
  float20: number
  info: number
  x: number
  y: number
  vx: number
  vy: number
  rotation: number
  punchX: number
  punchY: number
  extra: Uint8Array
}

export function readTank(bytes: Uint8Array): Tank {
  const it = new Bytes(bytes, 4)
  const [type, byte5, byte6, byte7] = [it.u8(), it.u8(), it.u8(), it.u8()]
  const [netId, target, state] = [it.i32(), it.i32(), it.u32()]
  const [float20, info, x, y, vx, vy] = [it.f32(), it.i32(), it.f32(), it.f32(), it.f32(), it.f32()]
  const [rotation, punchX, punchY] = [it.f32(), it.i32(), it.i32()]
  const length = it.u32()
  const extra = bytes.subarray(60, 60 + length)
  const where = { netId, target, state, float20, info, x, y, vx, vy, rotation, punchX, punchY }
  return { type, byte5, byte6, byte7, ...where, extra }
}

/** Encodes a packet as a client does; missing fields are zero. */
export function writeTank(tank: Partial<Tank> & { type: number }): Uint8Array {
  const bytes = new Uint8Array(60)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 4, true)
  view.setUint8(4, tank.type)
  view.setInt32(8, tank.netId ?? 0, true)
  view.setUint32(16, tank.state ?? 0, true)
  view.setInt32(24, tank.info ?? 0, true)
  view.setFloat32(28, tank.x ?? 0, true)
  view.setFloat32(32, tank.y ?? 0, true)
  view.setInt32(48, tank.punchX ?? 0, true)
  view.setInt32(52, tank.punchY ?? 0, true)
  return bytes
}

export type VariantValue = string | number | number[]

/** Returns the arguments of a call, the name first. */
export function readVariants(extra: Uint8Array): VariantValue[] {
  const it = new Bytes(extra)
  return Array.from({ length: it.u8() }, () => {
    it.u8()
    const type = it.u8()
    if (type === 1) return it.f32()
    if (type === 2) return it.text(it.u32())
    if (type === 3) return [it.f32(), it.f32()]
    if (type === 4) return [it.f32(), it.f32(), it.f32()]
    return type === 5 ? it.u32() : it.i32()
  })
}

/** Reads `key|value` lines. */
export function readLines(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('|'))
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf('|')), line.slice(line.indexOf('|') + 1)]),
  )
}
