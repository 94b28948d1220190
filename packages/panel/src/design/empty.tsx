import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { Box } from './box.tsx'
import { Disc } from './disc.tsx'
import styles from './empty.module.css'
import { Icon } from './icon.tsx'
import { LateArt } from './late-art.tsx'
import type { PixelArtName } from './pixel-art.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

type EmptyProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

/** The pictures of the game that replace icons; a failure or a ban keeps its icon. */
const art: Partial<Record<IconName, PixelArtName>> = {
  archive: 'safe',
  bell: 'mailbox',
  box: 'crate',
  cart: 'vending',
  clock: 'clock',
  coins: 'gem',
  gift: 'chest',
  history: 'book',
  members: 'crown',
  message: 'board',
  players: 'hat',
  pulse: 'flag',
  receipt: 'note',
  sliders: 'wrench',
  world: 'globe',
}

/** Shown where a list or page is empty. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  const picture = art[icon]
  return (
    <Stack center align="center" className={styles.empty}>
      {picture === undefined ? (
        <Disc tone="accent" across="3.5rem">
          <Icon name={icon} size={26} />
        </Disc>
      ) : (
        <LateArt name={picture} size={64} />
      )}
      <Text as="h2" mt="lg" size="xl" weight="bold">
        {title}
      </Text>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <Box mt="xl">{action}</Box>}
    </Stack>
  )
}
