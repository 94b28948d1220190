import type { Image } from '@trellis/rttex/image.ts'
import { Row } from '../../../design/row.tsx'
import { cellPx } from '../../../kit/sprite-sheets.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { PixelCanvas } from './pixel-canvas.tsx'
import type { TextureProperties } from './texture-form.ts'
import styles from './texture-previews.module.css'

type TexturePreviewsProps = { picture: Image; properties: TextureProperties }

/** The chosen picture as a whole, and the cell of it that the item shows. */
export function TexturePreviews({ picture, properties }: TexturePreviewsProps) {
  const text = configurationMessages.textures
  const { width, height } = picture
  const [left, top] = [(properties.texture_x ?? 0) * cellPx, (properties.texture_y ?? 0) * cellPx]
  return (
    <Row mt="lg" wrap gap="xl" align="end">
      <figure className={styles.preview}>
        <PixelCanvas label={text.preview} picture={picture} size={128} />
        <figcaption>{text.size({ width, height })}</figcaption>
      </figure>
      <figure className={styles.preview}>
        <PixelCanvas
          label={text.inGame}
          picture={picture}
          size={64}
          part={{ left, top, width: cellPx, height: cellPx }}
        />
        <figcaption>{text.inGame}</figcaption>
      </figure>
    </Row>
  )
}
