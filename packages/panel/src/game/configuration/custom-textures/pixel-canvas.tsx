import type { Image } from '@trellis/rttex/image.ts'
import { getImageData } from '../../../kit/sprite-sheets.ts'
import styles from './pixel-canvas.module.css'

type Part = { left: number; top: number; width: number; height: number }
type PixelCanvasProps = { label: string; picture: Image; size: number; part?: Part }

/** A picture, or a part of it, with its pixels as squares. */
export function PixelCanvas({ label, picture, size, part }: PixelCanvasProps) {
  const { left, top, width, height } = part ?? { left: 0, top: 0, ...picture }
  return (
    <canvas
      className={styles.canvas}
      role="img"
      aria-label={label}
      style={{ width: size, height: size }}
      width={width}
      height={height}
      ref={(canvas) => {
        const pen = canvas?.getContext('2d')
        pen?.clearRect(0, 0, width, height)
        pen?.putImageData(getImageData(picture), -left, -top)
      }}
    />
  )
}
