import fc from 'fast-check'
import type { Tile } from '../src/map/tile.ts'
import type { TileExtra } from '../src/map/tile-extra.ts'
import { layoutFlags } from '../src/map/tile-flags.ts'
import type { WorldMap } from '../src/map/world-map.ts'
import type { TankPacket } from '../src/tank-packet.ts'
import type { Variant } from '../src/variant.ts'

/** Generators for every value that the wire can carry. */

export const u8 = fc.nat(0xff)
export const u16 = fc.nat(0xffff)
export const u32 = fc.nat(0xffff_ffff)
export const i32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff })
export const f32 = fc.float({ noNaN: true, noDefaultInfinity: true })
export const text = fc.string({ unit: 'grapheme', maxLength: 20 })

/** Generates one line of text with any characters, as fields and names have it. */
export const lineText = text.map((it) => it.replaceAll(/[\n\r\0]/g, ''))

export const anyTank: fc.Arbitrary<TankPacket> = fc.record({
  type: u8,
  objectType: u8,
  buildRange: u8,
  punchRange: u8,
  netId: i32,
  targetNetId: i32,
  state: u32,
  amount: f32,
  info: i32,
  x: f32,
  y: f32,
  speedX: f32,
  speedY: f32,
  rotation: f32,
  tileX: i32,
  tileY: i32,
  extra: fc.uint8Array({ maxLength: 40 }),
})

export const anyVariant: fc.Arbitrary<Variant> = fc.oneof(
  fc.record({ type: fc.constant('float' as const), value: f32 }),
  fc.record({ type: fc.constant('string' as const), value: text }),
  fc.record({ type: fc.constant('vec2' as const), value: fc.tuple(f32, f32) }),
  fc.record({ type: fc.constant('vec3' as const), value: fc.tuple(f32, f32, f32) }),
  fc.record({ type: fc.constant('u32' as const), value: u32 }),
  fc.record({ type: fc.constant('i32' as const), value: i32 }),
)

const userId = fc.nat(0x7fff_ffff)

export const anyExtra: fc.Arbitrary<TileExtra> = fc.oneof(
  fc.record({ kind: fc.constant('door' as const), label: text, isLocked: fc.boolean() }),
  fc.record({ kind: fc.constant('sign' as const), text }),
  fc.record({
    kind: fc.constant('lock' as const),
    settings: u8,
    ownerId: userId,
    accessIds: fc.array(userId, { maxLength: 5 }),
    tempo: fc.option(fc.integer({ min: 1, max: 1000 })),
    entryLevel: u8,
  }),
  fc.record({ kind: fc.constant('seed' as const), ageSeconds: u32, fruit: u8 }),
  fc.record({ kind: fc.constant('dice' as const), roll: u8 }),
  fc.record({ kind: fc.constant('provider' as const), ageSeconds: u32 }),
  fc.record({ kind: fc.constant('display' as const), itemId: u32 }),
  fc.record({ kind: fc.constant('vending' as const), itemId: u32, price: i32 }),
  fc.record({
    kind: fc.constantFrom(
      'mailbox' as const,
      'bulletin-board' as const,
      'donation-box' as const,
      'storage-box' as const,
      'safe' as const,
    ),
  }),
  fc.record({
    kind: fc.constant('mannequin' as const),
    label: text,
    clothes: fc.array(u16, { minLength: 9, maxLength: 9 }),
  }),
  fc.record({ kind: fc.constant('weather' as const), setting: u32 }),
  fc.record({
    kind: fc.constant('infinity-weather' as const),
    minutes: u32,
    machineIds: fc.array(u32, { maxLength: 5 }),
  }),
)

export const anyTile: fc.Arbitrary<Tile> = fc.record({
  foreground: u16,
  background: u16,
  flags: u16.map((it) => it & ~layoutFlags),
  lockedBy: fc.option(u16),
  extra: fc.option(anyExtra),
})

export const anyMap: fc.Arbitrary<WorldMap> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
  .chain(([width, height]) =>
    fc.record({
      name: text,
      width: fc.constant(width),
      height: fc.constant(height),
      tiles: fc.array(anyTile, { minLength: width * height, maxLength: width * height }),
      drops: fc.array(fc.record({ itemId: u16, count: u8, uid: u32, x: f32, y: f32 }), {
        maxLength: 4,
      }),
      lastDropUid: u32,
      weather: u16,
      isWeatherOn: fc.boolean(),
    }),
  )
