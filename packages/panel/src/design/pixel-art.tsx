import wrench from '@trellis/catalogue/art/basics/32-wrench.png?no-inline'
import gem from '@trellis/catalogue/art/basics/112-gems.png?no-inline'
import chest from '@trellis/catalogue/art/furnishings/870-treasure-chest.png?no-inline'
import clock from '@trellis/catalogue/art/furnishings/872-grandfather-clock.png?no-inline'
import globe from '@trellis/catalogue/art/furnishings/896-globe.png?no-inline'
import hammer from '@trellis/catalogue/art/hand-tools/1508-hammer.png?no-inline'
import staff from '@trellis/catalogue/art/hand-tools/1510-wizards-staff.png?no-inline'
import star from '@trellis/catalogue/art/hand-tools/1512-star-wand.png?no-inline'
import balloon from '@trellis/catalogue/art/hand-tools/1516-blue-balloon.png?no-inline'
import shield from '@trellis/catalogue/art/hand-tools/1522-royal-shield.png?no-inline'
import bouquet from '@trellis/catalogue/art/hand-tools/1524-bouquet.png?no-inline'
import book from '@trellis/catalogue/art/hand-tools/1530-open-book.png?no-inline'
import topHat from '@trellis/catalogue/art/hats/1302-top-hat.png?no-inline'
import crown from '@trellis/catalogue/art/hats/1310-crown.png?no-inline'
import helm from '@trellis/catalogue/art/hats/1314-knights-helm.png?no-inline'
import hat from '@trellis/catalogue/art/hats/1318-party-hat.png?no-inline'
import vending from '@trellis/catalogue/art/machines/1180-vending-machine.png?no-inline'
import safe from '@trellis/catalogue/art/machines/1190-safe.png?no-inline'
import display from '@trellis/catalogue/art/machines/1194-display-case.png?no-inline'
import mailbox from '@trellis/catalogue/art/machines/1198-mailbox.png?no-inline'
import cabinet from '@trellis/catalogue/art/machines/1214-arcade-cabinet.png?no-inline'
import circuit from '@trellis/catalogue/art/novelties/680-circuit-board.png?no-inline'
import crate from '@trellis/catalogue/art/novelties/682-crate.png?no-inline'
import seed from '@trellis/catalogue/art/plants/759-sunflower-seed.png?no-inline'
import note from '@trellis/catalogue/art/signs/1006-note.png?no-inline'
import board from '@trellis/catalogue/art/signs/1008-chalkboard.png?no-inline'
import signpost from '@trellis/catalogue/art/signs/1012-signpost.png?no-inline'
import flag from '@trellis/catalogue/art/structures/934-checkpoint-flag.png?no-inline'
import styles from './pixel-art.module.css'

/** Separate files: as data in the scripts they would be on every page. */
const pictures = {
  balloon,
  board,
  book,
  bouquet,
  cabinet,
  chest,
  circuit,
  clock,
  crate,
  crown,
  display,
  flag,
  gem,
  globe,
  hammer,
  hat,
  helm,
  mailbox,
  note,
  safe,
  seed,
  shield,
  signpost,
  staff,
  star,
  topHat,
  vending,
  wrench,
}
export type PixelArtName = keyof typeof pictures

type PixelArtProps = { name: PixelArtName; size: number }

/** A picture of the game's own catalogue. It is decorative: the words are next to it. */
export function PixelArt({ name, size }: PixelArtProps) {
  return <img className={styles.art} src={pictures[name]} width={size} height={size} alt="" />
}
