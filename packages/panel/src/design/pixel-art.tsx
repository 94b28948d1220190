import chest from '@trellis/catalogue/art/furnishings/870-treasure-chest.png?no-inline'
import clock from '@trellis/catalogue/art/furnishings/872-grandfather-clock.png?no-inline'
import styles from './pixel-art.module.css'

/** Separate files: as data in the scripts they would be on every page. */
const pictures = { chest, clock }
type PixelArtName = keyof typeof pictures

type PixelArtProps = { name: PixelArtName; size: number }

/** A picture of the game's own catalogue. It is decorative: the words are next to it. */
export function PixelArt({ name, size }: PixelArtProps) {
  return <img className={styles.art} src={pictures[name]} width={size} height={size} alt="" />
}
