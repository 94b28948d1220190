/** A place on the drawing or in an item's cell, in pixels of the drawing. */
export type Area = { x: number; y: number; width: number; height: number }
export type Fill = Area & { color: string }
/** A worn item: where it is worn (an index of `clothingTypes`), and the pixels of its cell that are not clear. */
export type Worn = { slot: number; box: Area }

/** The size of the whole figure. */
export const figure: Area = { x: 0, y: 0, width: 60, height: 80 }
/** The head and shoulders. */
export const bust: Area = { x: 8, y: 9, width: 40, height: 40 }

const middle = 28
const head = { x: 16, y: 20, width: 24, height: 22 }
const slots = {
  hat: 0,
  shirt: 1,
  pants: 2,
  shoes: 3,
  face: 4,
  hand: 5,
  back: 6,
  hair: 7,
  neck: 8,
} as const

/** From the back to the front. The body is drawn after the first one. */
const order: readonly number[] = [
  slots.back,
  slots.pants,
  slots.shoes,
  slots.shirt,
  slots.neck,
  slots.hair,
  slots.face,
  slots.hat,
  slots.hand,
]

/** Returns whether an item lies behind the body. */
export const isBehind = ({ slot }: Pick<Worn, 'slot'>): boolean => slot === slots.back

/** Sorts worn items from the back to the front, one for each place; the last one of a place counts. */
export function sortWorn<Item extends Pick<Worn, 'slot'>>(worn: readonly Item[]): Item[] {
  return order.flatMap((slot) => worn.findLast((it) => it.slot === slot) ?? [])
}

/** Returns where the clear-cut picture of a worn item is drawn; null for an unknown slot. */
export function placeWorn({ slot, box }: Worn): Area | null {
  switch (slot) {
    case slots.back:
      return placeUnder(box, 1.25, 1.25, 36)
    case slots.pants:
      return placeUnder(box, 1, 0.65, 59)
    case slots.shoes:
      return placeOn(box, 0.72, 79)
    case slots.shirt:
      return placeUnder(box, 1, 0.8, 41)
    case slots.neck:
      return placeUnder(box, 0.62, 0.62, 41)
    case slots.hair:
      return placeUnder(box, 1, 1, 17)
    case slots.face:
      return placeFace(box)
    case slots.hat:
      return placeOn(box, 1, 28)
    case slots.hand:
      return { x: 37, y: 61 - box.height * 0.7, width: box.width * 0.7, height: box.height * 0.7 }
    default:
      return null
  }
}

/** Places the top in the middle at this height. */
function placeUnder({ width, height }: Area, wide: number, high: number, top: number): Area {
  return { x: middle - (width * wide) / 2, y: top, width: width * wide, height: height * high }
}

/** Places the bottom in the middle at this height. */
function placeOn({ width, height }: Area, scale: number, bottom: number): Area {
  const top = bottom - height * scale
  return placeUnder({ x: 0, y: 0, width, height }, scale, scale, top)
}

const faceScale = 0.77

/** Centres glasses on the eyes; a beard, which is taller, begins under them. */
function placeFace(box: Area): Area {
  const isBeard = box.height > 16
  const top = isBeard ? 32 : 32 - (box.height * faceScale) / 2
  return placeUnder(box, faceScale, faceScale, top)
}

type Corners = [x: number, y: number, width: number, height: number]

const getFill = ([x, y, width, height]: Corners, color: string): Fill => ({
  x,
  y,
  width,
  height,
  color,
})

type Dressed = { hasShirt: boolean; hasPants: boolean }

/** Returns the rectangles of a body in a skin, with plain underclothes where nothing is worn. */
export function listBody(skin: number, { hasShirt, hasPants }: Dressed): Fill[] {
  const color = getColor(skin, 1)
  const shade = getColor(skin, 0.78)
  const line = getColor(skin, 0.55)
  return [
    // The legs.
    ...[20, 29].flatMap((x) => [
      getFill([x - 1, 58, 9, 21], line),
      getFill([x, 58, 7, 20], color),
      getFill([x + 5, 58, 2, 20], shade),
    ]),
    // The arms.
    ...[14, 37].flatMap((x) => [
      getFill([x - 1, 42, 7, 18], line),
      getFill([x, 42, 5, 17], color),
      getFill([x, 56, 5, 3], shade),
    ]),
    getFill([18, 40, 20, 20], line),
    getFill([19, 40, 18, 19], color),
    ...(hasShirt
      ? []
      : [getFill([19, 43, 18, 16], '#aab4c8'), getFill([34, 43, 3, 16], '#8792aa')]),
    ...(hasPants ? [] : [getFill([19, 57, 18, 9], '#5f6b85'), getFill([27, 62, 2, 4], line)]),
    ...listHead(color, shade, line),
  ]
}

function listHead(color: string, shade: string, line: string): Fill[] {
  const { x, y, width, height } = head
  const dark = '#2a2233'
  return [
    { x: x + 2, y: y - 1, width: width - 4, height: height + 2, color: line },
    { x: x - 1, y: y + 2, width: width + 2, height: height - 4, color: line },
    { x: x + 1, y, width: width - 2, height, color },
    { x, y: y + 2, width, height: height - 4, color },
    { x: x + 1, y: y + height - 4, width: width - 2, height: 4, color: shade },
    { x: x + 6, y: y + 9, width: 3, height: 5, color: dark },
    { x: x + 15, y: y + 9, width: 3, height: 5, color: dark },
    { x: x + 6, y: y + 9, width: 1, height: 2, color: '#ffffff' },
    { x: x + 15, y: y + 9, width: 1, height: 2, color: '#ffffff' },
    { x: x + 9, y: y + 17, width: 6, height: 1, color: dark },
  ]
}

/** Reads a colour of 0xBBGGRRAA. The file's transparency would let the page show through, so it is ignored. */
export function getColor(skin: number, light: number): string {
  const part = (shift: number) => Math.round(((skin >>> shift) & 0xff) * light)
  return `rgb(${part(8)} ${part(16)} ${part(24)})`
}
