import { createLazyDialog } from '../kit/lazy-dialog.tsx'
import { Box } from './box.tsx'
import type { PixelArtName } from './pixel-art.tsx'

// The addresses of the pictures would be in the scripts of every page.
const PixelArt = createLazyDialog(async () => (await import('./pixel-art.tsx')).PixelArt)

type LateArtProps = { name: PixelArtName | null; size: number }

/** A picture of the game that comes after the page, into its space; null keeps the space free. */
export const LateArt = ({ name, size }: LateArtProps) => (
  <Box as="span" block fixed width={`${size}px`} minHeight={`${size}px`}>
    {name !== null && <PixelArt name={name} size={size} />}
  </Box>
)
