import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { getSky } from '../weather/sky.ts'
import type { Thumbnail } from '../world-queries/use-thumbnails.ts'
import { drawThumbnail, type ThumbnailWorld } from './thumbnail-pixels.ts'
import styles from './world-thumbnail.module.css'

type WorldThumbnailProps = { world: ThumbnailWorld; picture: Thumbnail | null }

const noColor = { r: 255, g: 128, b: 64 }

/** Shows a world as a small picture. It is decorative: the name is next to it. */
export function WorldThumbnail({ world, picture }: WorldThumbnailProps) {
  const { top, bottom } = getSky(world.weather, 0, noColor)
  return (
    <canvas
      className={styles.thumbnail}
      width={picture?.tiles.width ?? worldWidth}
      height={picture?.tiles.height ?? worldHeight}
      style={{ background: picture === null ? undefined : `linear-gradient(${top}, ${bottom})` }}
      aria-hidden="true"
      data-thumbnail={picture === null ? 'loading' : 'drawn'}
      ref={(canvas) => {
        if (canvas !== null && picture !== null) drawThumbnail(canvas, picture)
      }}
    />
  )
}
