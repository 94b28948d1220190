import type { GameItem } from '@trellis/contract/game/items.ts'
import type { PlayerLook } from '@trellis/contract/game/players.ts'
import { useMemo, useState } from 'react'
import { useDrawing } from '../../../kit/drawing.ts'
import { createAvatarDrawing } from './avatar-drawing.ts'
import { bust, figure } from './avatar-layout.ts'

type AvatarProps = {
  look: PlayerLook
  /** The worn items that are known, by id. */
  items: ReadonlyMap<number, GameItem>
  /** The height on the page in pixels. */
  size: number
  /** True shows the whole figure in place of the head. */
  isWhole?: boolean
}

/** The pixels of the canvas for each pixel of the drawing. */
const sharpness = 3

/** Shows a player as drawn from their clothes. It is decorative: the name is next to it. */
export function Avatar({ look, items, size, isWhole = false }: AvatarProps) {
  const part = isWhole ? figure : bust
  const [drawing] = useState(createAvatarDrawing)
  const scene = useMemo(() => ({ look, items, part }), [look, items, part])
  const canvas = useDrawing(drawing, scene)
  return (
    <canvas
      ref={canvas}
      width={part.width * sharpness}
      height={part.height * sharpness}
      style={{ flex: 'none', width: (size * part.width) / part.height, height: size }}
      data-avatar={look.clothes.join()}
      aria-hidden="true"
    />
  )
}
