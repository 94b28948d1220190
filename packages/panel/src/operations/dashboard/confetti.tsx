import globe from '@trellis/catalogue/art/furnishings/896-globe.png?no-inline'
import type { CSSProperties } from 'react'
import styles from './confetti.module.css'

const colors = ['leaf', 'gem', 'sun', 'coral', 'grape'] as const
const count = 30

type ConfettiProps = { onEnd: () => void }
type PieceStyle = CSSProperties & { '--at': number; '--color': string }

/** Falls once over the picture of a server. */
export function Confetti({ onEnd }: ConfettiProps) {
  return (
    <div className={styles.confetti} aria-hidden="true" data-confetti>
      {Array.from({ length: count }, (_, at) => {
        const style: PieceStyle = {
          '--at': (at * 37) % 100,
          '--color': `var(--t-${colors[at % colors.length]})`,
        }
        return <i key={at} style={style} onAnimationEnd={at === count - 1 ? onEnd : undefined} />
      })}
      <img src={globe} width={72} height={72} alt="" />
    </div>
  )
}
