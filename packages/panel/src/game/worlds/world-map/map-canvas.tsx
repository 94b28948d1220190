import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useDrawing } from '../../../kit/drawing.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import type { MapScene, MapSurface } from './map-surface.ts'
import styles from './world-map.module.css'

type MapCanvasProps = {
  surface: MapSurface
  scene: Omit<MapScene, 'onOpen'>
  onOpen: (tile: number) => void
  /** How to use it by keyboard. */
  help: string
  /** Whether Escape is for the map and does not close the dialog. */
  keepsEscape: boolean
}

export function MapCanvas({ surface, scene, onOpen, help, keepsEscape }: MapCanvasProps) {
  const text = worldsMessages.map
  const helpId = useId()
  const ref = useDrawing(surface, { ...scene, onOpen })
  return (
    <>
      <canvas
        ref={ref}
        className={styles.canvas}
        tabIndex={0}
        // Its arrow keys move a cursor over tiles, which no other role describes.
        role="application"
        aria-label={text.label}
        aria-describedby={helpId}
        data-keeps-escape={keepsEscape || undefined}
      />
      <VisuallyHidden id={helpId}>{help}</VisuallyHidden>
    </>
  )
}
