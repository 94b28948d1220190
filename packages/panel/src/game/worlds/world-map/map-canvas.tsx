import { useId } from 'react'
import { useDrawing } from '../../../kit/drawing.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import type { MapScene, MapSurface } from './map-surface.ts'
import styles from './world-map.module.css'

type MapCanvasProps = {
  surface: MapSurface
  scene: Omit<MapScene, 'onOpen'>
  onOpen: (tile: number) => void
}

export function MapCanvas({ surface, scene, onOpen }: MapCanvasProps) {
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
      />
      <p id={helpId} className={styles.help}>
        {text.help}
      </p>
    </>
  )
}
